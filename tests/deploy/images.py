"""Images built on a local Debian, without a registry."""

import shutil
import tempfile
from pathlib import Path

from tests.deploy.debian import TRUST
from tests.deploy.programs import program, run
from tests.support.checkout import copy_of_checkout

HERE = Path(__file__).with_name("images")
LIBRARY = "docker.io/library"
DEBIAN = f"{LIBRARY}/debian:bookworm-slim"
OTHERS = {"postgres": f"{LIBRARY}/postgres:15", "caddy": f"{LIBRARY}/caddy:2"}
SCOREKEEPER = "localhost/scorekeeper"


class Store:
    """A folder of images, which builds them one by one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Podman refuses a path of more than 50 characters here.
        self.run_root = tempfile.mkdtemp(prefix="store-", dir="/run")
        self.place = (
            "--storage-driver",
            "overlay",
            "--root",
            folder / "storage",
            "--runroot",
            self.run_root,
        )

    def leave(self) -> None:
        """Unmount the layers, so that the folder can be removed."""
        layers = self.folder / "storage" / "overlay"
        if layers.is_mount():
            run(program("umount"), "--recursive", "--lazy", layers)
        shutil.rmtree(self.run_root)

    def forget_containers(self) -> None:
        """Remove podman's list of containers, which is valid at one path of the store only."""
        shutil.rmtree(self.folder / "storage" / "libpod", ignore_errors=True)

    def build(self, tag: str, file: Path, context: Path) -> None:
        """Build an image from a Containerfile."""
        run(
            program("buildah"),
            *self.place,
            "bud",
            "--isolation",
            "chroot",
            "--format",
            "docker",
            "--tag",
            tag,
            "--file",
            file,
            context,
        )

    def build_debian(self, debian: Path, work: Path) -> None:
        """Build the base image of all others from a Debian's folder."""
        work.mkdir()
        run("tar", "-C", debian, "-cf", work / "debian.tar", ".")
        trust = " ".join(f"{name}={value}" for name, value in TRUST.items())
        (work / "Containerfile").write_text(f"FROM scratch\nADD debian.tar /\nENV {trust}\n")
        self.build(DEBIAN, work / "Containerfile", work)
        shutil.rmtree(work)

    def build_others(self) -> None:
        """Build the images that deploy/compose.yaml pulls from a registry."""
        for name, tag in OTHERS.items():
            self.build(tag, HERE / f"{name}.Containerfile", HERE)

    def build_scorekeeper(self, work: Path) -> None:
        """Build the image of this tree, as `podman build` does."""
        checkout = copy_of_checkout(work)
        self.build(SCOREKEEPER, checkout / "Containerfile", checkout)
        shutil.rmtree(work)
