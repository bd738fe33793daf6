# The service. `docker build -t mapcore .`; docs/how-to/docker.md tells how to run it.
ARG PYTHON=python:3.13-slim-trixie
FROM ${PYTHON} AS build
WORKDIR /source
RUN python -m venv /opt/mapcore
COPY pyproject.toml hatch_build.py mkdocs.yml *.md CITATION.cff LICENSE NOTICE ./
COPY LICENSES LICENSES
COPY docs docs
COPY examples examples
COPY deploy deploy
COPY mapcore mapcore
COPY mapcore_cli mapcore_cli
COPY mapcore_http mapcore_http
RUN /opt/mapcore/bin/pip install --no-cache-dir '.[console,postgres,import,cjk]'
# hadolint ignore=DL3008
RUN apt-get update -q && apt-get install -qy --no-install-recommends binutils \
    && rm -rf /var/lib/apt/lists/*
# What a service does not use: Parquet, which it refuses, tests of packages, names for debuggers in
# compiled files, their sources, and pip itself.
RUN /opt/mapcore/bin/pip uninstall --yes pyarrow \
    && find /opt/mapcore/lib -type d -name tests -prune -exec rm -r {} + \
    && find /opt/mapcore/lib -type f -name '*.so*' -exec strip --strip-unneeded {} + \
    && find /opt/mapcore/lib -type f \( -name '*.c' -o -name '*.h' -o -name '*.hpp' \
        -o -name '*.pyx' -o -name '*.pxd' -o -name '*.pyi' \) -delete \
    && /opt/mapcore/bin/pip uninstall --yes pip

FROM ${PYTHON}
COPY --from=build /opt/mapcore /opt/mapcore
RUN useradd --uid 10001 --home-dir /var/lib/mapcore --create-home mapcore
ENV PATH=/opt/mapcore/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    XDG_DATA_HOME=/var/lib \
    MAPCORE_IMAGE_CACHE_DIR=/tmp/images
USER 10001
WORKDIR /var/lib/mapcore
VOLUME /var/lib/mapcore
EXPOSE 8000
# Renders that have begun are finished on SIGTERM; allow 45 s (`docker stop -t 45`).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/ready', timeout=4)"]
ENTRYPOINT ["mapcore"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
