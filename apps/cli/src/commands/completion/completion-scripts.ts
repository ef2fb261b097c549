import type { Completions } from './completions';

/** Scripts with all names in them: completing starts no program. */
export const SCRIPTS: Readonly<Record<string, (commands: readonly Completions[]) => string>> = { bash, zsh, fish };

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function bash(commands: readonly Completions[]): string {
  const cases = commands.map(({ path, entries }) => {
    const words = entries.map(({ name }) => name).join(' ');
    return `    ${quoted(path.join(' '))}) words=${quoted(words)} ;;`;
  });
  return `# bash completion for fairlead
_fairlead() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      -*) ;;
      *) if _fairlead_words "\${path:+$path }$word" >/dev/null; then path="\${path:+$path }$word"; else break; fi ;;
    esac
  done
  words=$(_fairlead_words "$path")
  # shellcheck disable=SC2207 # none of the names has a space
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
_fairlead_words() {
  local words
  case $1 in
${cases.join('\n')}
    *) return 1 ;;
  esac
  printf '%s' "$words"
}
complete -o default -F _fairlead fairlead
`;
}

function zsh(commands: readonly Completions[]): string {
  return `#compdef fairlead
autoload -U +X bashcompinit && bashcompinit
${bash(commands).replace('# bash completion for fairlead\n', '')}`;
}

function fish(commands: readonly Completions[]): string {
  const lines = commands.flatMap(({ path, entries }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const names = entries.filter(({ name }) => !name.startsWith('-')).map(({ name }) => name);
    const condition =
      path.length === 0
        ? '__fish_use_subcommand'
        : [...seen, ...(names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(' ')}`] : [])].join('; and ');
    return entries.map(({ name, meaning }) => {
      const word = name.startsWith('--') ? `-l ${name.slice(2)}` : `-f -a ${name}`;
      return `complete -c fairlead -n ${quoted(condition)} ${word} -d ${quoted(meaning)}`;
    });
  });
  return `# fish completion for fairlead\n${lines.join('\n')}\n`;
}
