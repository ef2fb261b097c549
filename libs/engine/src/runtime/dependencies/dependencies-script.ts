/** Goes into the application's folder of a release, and nowhere else. Wants `$home`; `$2` number, `$3` folder. */
const ENTER_FOLDER = `release=$home/releases/$2
cd -P "$release/$3"
case $(pwd -P)/ in "$release"/*) ;; *) exit 1 ;; esac
`;

/** Completes the release with the record that comes through standard input, if `$5` is yes. */
const COMPLETE = `if [ "$5" = yes ]; then
  umask 077
  cat >"$release.json.new"
  mv "$release.json.new" "$release.json"
fi
`;

/**
 * composer writes these anew for each release, with the classes of that release; so they are files of its own, and not those
 * that it shares. Wants `$app` and the folder `vendor` here.
 */
const OWN_AUTOLOADER = `
own() {
  set -- "$1" "$1"/*.php "$1"/*.json
  folder=$1
  shift
  mkdir "$folder/.own"
  for file; do [ ! -f "$file" ] || [ -L "$file" ] || cp --preserve=mode,timestamps "$file" "$folder/.own/"; done
  chown -R "$app:$app" "$folder/.own"
  for file in "$folder"/.own/*; do [ ! -f "$file" ] || mv -f "$file" "$folder/"; done
  rmdir "$folder/.own"
}
if [ -d vendor ] && [ ! -L vendor ]; then own vendor; fi
if [ -d vendor/composer ] && [ ! -L vendor/composer ]; then own vendor/composer; fi
`;

/**
 * Gives a release a copy of the kept dependencies. `$1` application, `$2` number, `$3` folder inside the release, `$4` key,
 * `$5` whether a record comes through standard input with which the release is complete, `$6` name of what is kept
 * (`node_modules`, `vendor`). Exit code 67: there are none under this key. A copy that tidying has prepared is taken where
 * there is one: that is one rename.
 */
export const LINK_COPY = `
set -eu
app=$1 home=/var/lib/fairlead/apps/$1 kept=/var/lib/fairlead/apps/$1/deps/$4
[ -f "$kept/complete" ] || exit 67
: >"$kept/complete"
${ENTER_FOLDER}if [ -e "./$6" ] || [ -L "./$6" ]; then rm -rf "./$6"; fi
mv -T "$kept/spare" "./$6" 2>/dev/null || cp -al "$kept/$6" "./$6"
if [ "$6" = vendor ]; then${OWN_AUTOLOADER}fi
${COMPLETE}`;

/** Prepares the copy that the next release will take. `$1` application, `$2` number of the release that serves. */
export const PREPARE_SPARE = `
set -eu
home=/var/lib/fairlead/apps/$1
keys=$(grep -oE '"(dependencies|moreDependencies)":"[0-9a-f]{32}"' "$home/releases/$2.json" 2>/dev/null | cut -d '"' -f 4) || exit 0
for key in $keys; do
  cd "$home/deps/$key" 2>/dev/null || continue
  if [ ! -f complete ] || [ -d spare ]; then continue; fi
  for name in node_modules vendor; do
    [ -d "$name" ] || continue
    rm -rf spare.new
    cp -al "$name" spare.new
    mv -T spare.new spare
  done
done
`;

/**
 * Keeps what was installed for later releases: the files belong to root, so that no release can change what another one
 * uses; the folders of a release are its own. Arguments as above, without the record.
 */
export const KEEP_COPY = `
set -eu
app=$1 home=/var/lib/fairlead/apps/$1 kept=/var/lib/fairlead/apps/$1/deps/$4
${ENTER_FOLDER}if [ -d "./$5" ] && [ ! -L "./$5" ]; then
  rm -rf "$kept"
  mkdir -m 0700 "$kept"
  mv "./$5" "$kept/$5"
fi
[ -d "$kept/$5" ] || exit 0
find "$kept/$5" ! -type d -exec chown -h root:root {} +
find "$kept/$5" -type f -exec chmod a+rX,go-w {} +
rm -rf "./$5.new"
cp -al "$kept/$5" "./$5.new"
mv -T "./$5.new" "./$5"
if [ "$5" = vendor ]; then${OWN_AUTOLOADER}fi
: >"$kept/complete"
`;

/**
 * Gives a release a link to dependencies that stay where they are, because they hold their own path. Arguments as for a copy;
 * `$6` is the name of the link, `$7` that of the place. Exit code 67: there are none yet, and the place is open to the
 * application's user, who can put them there with the next command.
 */
export const LINK_PLACE = `
set -eu
app=$1 home=/var/lib/fairlead/apps/$1 kept=/var/lib/fairlead/apps/$1/deps/$4
chmod 0711 "$home/deps"
${ENTER_FOLDER}if [ -e "./$6" ] || [ -L "./$6" ]; then rm -rf "./$6"; fi
ln -s "$kept/$7" "./$6"
chown -h "$app:$app" "./$6"
if [ ! -f "$kept/complete" ]; then
  rm -rf "$kept"
  mkdir -m 0750 "$kept" "$kept/$7"
  chgrp "$app" "$kept"
  chown "$app:$app" "$kept/$7"
  exit 67
fi
: >"$kept/complete"
${COMPLETE}`;

/** Closes the place to the application's user, who can read it from now on and no more. `$1` application, `$4` key, `$5` place. */
export const KEEP_PLACE = `
set -eu
app=$1 kept=/var/lib/fairlead/apps/$1/deps/$4
cd "$kept/$5"
set -- "$5" .[!.]* *
shift
for entry; do [ ! -e "$entry" ] || { found=1; break; }; done
[ -n "\${found-}" ] || exit 0
chown -hR "root:$app" .
chmod -R u+rwX,g+rX,g-w,o-rwx .
: >"$kept/complete"
`;
