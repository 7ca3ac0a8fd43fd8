#!/bin/sh
# deploy/image/build.sh [<tag>]: builds the image of all apps with buildah, without Docker and without a daemon, and says how large
# it is. The tag is `local` when none is given. Variables that it heeds:
#   BASE   the image that Node comes from, as in deploy/Dockerfile; `packages` makes one here, where no registry can be reached
#   CA     a file with the certificates of a proxy that looks into TLS, for the build alone
# As root, or as a user who has ids in /etc/subuid.
set -eu
cd "$(dirname "$0")/../.."

TAG=${1:-local}
IMAGE=localhost/marquee:$TAG
[ "${BASE:-}" != packages ] || BASE=$(deploy/image/base.sh)

set -- --build-arg "VERSION=$(node -p 'require("./package.json").version')"
set -- "$@" --build-arg "REVISION=$(git describe --always --abbrev=40 --dirty --exclude '*' 2> /dev/null || echo unknown)"
set -- "$@" --build-arg "CREATED=$(date -u +%Y-%m-%dT%H:%M:%SZ)"
[ -z "${BASE:-}" ] || set -- "$@" --build-arg "BASE=$BASE"
[ -z "${CA:-}" ] || set -- "$@" --secret "id=ca,src=$CA"

# With chroot nothing is asked of the kernel that a container of somebody's CI would refuse.
buildah build --layers --isolation chroot --ignorefile deploy/Dockerfile.dockerignore -f deploy/Dockerfile -t "$IMAGE" "$@" .
exec deploy/image/size.sh "$IMAGE"
