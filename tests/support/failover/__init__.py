"""Three database machines, two web machines and their proxy on loopback, to be lost one by one."""
