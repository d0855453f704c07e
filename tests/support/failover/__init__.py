"""Three database machines, two web machines and a proxy on loopback, to be lost one by one."""
