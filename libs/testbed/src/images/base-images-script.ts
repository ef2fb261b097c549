import { STOCKED_NODE } from '../toolchains/stocked-node';

/** Where an image of the test hosts keeps the file systems of base images, as tar files for `docker import`. */
export const BASE_IMAGE_FOLDER = '/usr/local/share/base-images';

/**
 * Makes base images from what the host itself has, because no registry of images is asked: `busybox` is a shell and its tools,
 * `node` has Node and the libraries that it needs beside them. Both know a user `app` (1000).
 */
export const BASE_IMAGES_SCRIPT = `
folder=${BASE_IMAGE_FOLDER}
work=$(mktemp -d)
mkdir -p "$folder"
base() {
  mkdir -p "$1/bin" "$1/etc" "$1/tmp" "$1/home/app"
  chmod 1777 "$1/tmp"
  chown 1000:1000 "$1/home/app"
  cp /bin/busybox "$1/bin/busybox"
  for applet in $(busybox --list); do
    [ "$applet" = busybox ] || ln -s busybox "$1/bin/$applet"
  done
  printf 'root:x:0:0:root:/:/bin/sh\\napp:x:1000:1000:app:/home/app:/bin/sh\\n' >"$1/etc/passwd"
  printf 'root:x:0:\\napp:x:1000:\\n' >"$1/etc/group"
}
base "$work/busybox"
base "$work/node"
mkdir -p "$work/node/usr/bin"
cp ${STOCKED_NODE.folder}/bin/node "$work/node/usr/bin/node"
ldd "$work/node/usr/bin/node" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$work/node$(dirname "$library")"
  cp -L "$library" "$work/node$library"
done
for name in busybox node; do tar -C "$work/$name" -cf "$folder/$name.tar" .; done
rm -rf "$work"
`;

/**
 * A host gets its control groups read-only where they are of version 1; its engine must find them writable as soon as it starts
 * with the host.
 */
export const WRITABLE_CGROUPS_SCRIPT = `
cat >/etc/systemd/system/writable-groups.service <<'UNIT'
[Unit]
Before=docker.service containerd.service
ConditionPathExists=!/sys/fs/cgroup/cgroup.controllers

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh -c 'for group in cpu cpuacct cpuset devices freezer memory blkio pids; do mount -o remount,bind,rw /sys/fs/cgroup/$$group; done'

[Install]
WantedBy=multi-user.target
UNIT
systemctl enable writable-groups.service
`;
