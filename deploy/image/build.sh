#!/bin/sh
# deploy/image/build.sh [<tag>]: builds the image of all apps with Docker. The tag is `local` if none is given. Variables:
#   BASE   the base image with Node, as in deploy/Dockerfile; `packages` builds one here, without an image registry
#   CA     a file with the certificates of a proxy that ends TLS, only for the build
set -eu
cd "$(dirname "$0")/../.."

TAG=${1:-local}
[ "${BASE:-}" != packages ] || BASE=$(deploy/image/base.sh)

set -- --build-arg "VERSION=$(node -p 'require("./package.json").version')"
set -- "$@" --build-arg "REVISION=$(git describe --always --abbrev=40 --dirty --exclude '*' 2> /dev/null || echo unknown)"
set -- "$@" --build-arg "CREATED=$(date -u +%Y-%m-%dT%H:%M:%SZ)"
[ -z "${BASE:-}" ] || set -- "$@" --build-arg "BASE=$BASE"
[ -z "${CA:-}" ] || set -- "$@" --secret "id=ca,src=$CA"

exec docker build -f deploy/Dockerfile -t "marquee:$TAG" "$@" .
