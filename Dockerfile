# Reshard in a container: the same program as `go run ./notebooks`, with the same commands and the same default.
#
#   docker build -t reshard .
#   docker run --rm --user "$(id -u)" -v "$PWD/figures:/reshard/figures" reshard
#   docker run --rm --user "$(id -u)" -v "$PWD/notebooks/html:/reshard/notebooks/html" reshard html
#   docker run --rm -p 127.0.0.1:8888:8888 reshard lab

# The program and the kernel. -s leaves out what only debuggers read.
FROM golang:1.26.8-trixie AS go
WORKDIR /reshard
COPY go.mod go.sum ./
RUN go mod download
COPY placement placement
COPY notebooks notebooks
ENV CGO_ENABLED=0 GOFLAGS="-trimpath -buildvcs=false -ldflags=-s"
RUN go build -o /built/reshard ./notebooks \
 && /built/reshard kernel --prefix /tmp/kernel \
 && mv /tmp/kernel/share/jupyter/kernels/reshard/kernel /built/reshard-kernel

# JupyterLab and nbconvert, as the program itself would set them up: the copy of requirements.txt says that the
# environment is complete.
FROM debian:13.8-slim AS python
RUN apt-get update && apt-get install -y --no-install-recommends python3=3.13.* python3-venv=3.13.*
WORKDIR /reshard
COPY notebooks/requirements.txt notebooks/
RUN python3 -m venv .reshard/venv \
 && .reshard/venv/bin/pip install --no-cache-dir --require-hashes -r notebooks/requirements.txt \
 && .reshard/venv/bin/pip uninstall -y pip \
 && cp notebooks/requirements.txt .reshard/venv/

FROM debian:13.8-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3=3.13.* \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin \
 && useradd --home-dir /tmp --no-create-home reshard
WORKDIR /reshard
COPY --from=python /reshard/.reshard/venv .reshard/venv
COPY --from=go /built /usr/local/bin
COPY go.mod ./
COPY notebooks/*.ipynb notebooks/requirements.txt notebooks/
COPY notebooks/page notebooks/page
COPY placement/bench/results placement/bench/results
COPY figures figures
# Whoever runs it may write what the program writes.
RUN mkdir -p notebooks/html .reshard/jupyter && chmod -R a+rwX notebooks figures .reshard/jupyter
ENV RESHARD_CONTAINER=1 HOME=/tmp
USER reshard
EXPOSE 8888
ENTRYPOINT ["reshard"]
