import { editSetting, type Finding, type Rule } from './rule';

const version = (toolchain: string, needs: string | undefined, message?: string): Finding => ({
  code: 'runtime_version',
  message:
    message ??
    `The application requires another version of ${toolchain}${needs === undefined ? '' : `: ${needs.trim()}`}.`,
  advice: `Set the version of ${toolchain} in the settings of the application, or in its repository, and deploy again.`,
  actions: [editSetting('build.toolchains')],
});

/** Another version of a toolchain is required. */
export const VERSION_RULES: readonly Rule[] = [
  {
    patterns: [
      /\bThe engine "node" is incompatible with this module\. Expected version "([^"\n]{1,100})"/,
      /\bNode\.js version "?([\w.><=^~| +]{1,60})"? is required/,
      /\brequires (?:a minimum )?Node(?:\.js)?(?: version)?(?: of)? (?:v)?([\w.><=^~|+-]{1,40})/i,
      /\bNode\.js v?([\w.]{1,20}) is not supported by\b/,
      /\bnpm (?:error|ERR!) notsup Required: \{"node":"([^"\n]{1,100})"/,
      /^npm (?:error|ERR!) code EBADENGINE/,
      /\bERR_PNPM_UNSUPPORTED_ENGINE\b/,
      /^SyntaxError: Unexpected token '(?:\?\?=|\|\|=|&&=|\?\.|\?\?)'/,
    ],
    explain: ([line, needs], { toolchains }) => {
      if (line.startsWith('SyntaxError')) {
        const used = toolchains.find((name) => name.startsWith('node/'))?.slice('node/'.length);
        return version(
          'Node.js',
          undefined,
          `Node.js${used === undefined ? '' : ` ${used}`} is too old for the syntax of the code.`,
        );
      }
      return version('Node.js', line.includes('is not supported by') ? undefined : needs);
    },
  },
  {
    patterns: [
      /requires a different Python: [\w.+]{1,30} not in '([^'\n]{1,60})'/,
      /Current Python version \([\w.+]{1,30}\) is not allowed by the project \(([^)\n]{1,60})\)/,
      /requires-python[^\n]{0,60}?([><=~^][\w.,><=~^* ]{1,60})/,
    ],
    explain: ([, needs]) => version('Python', needs),
  },
  {
    patterns: [/Your Ruby version is [\w.]{1,30}, but your Gemfile specified ([\w.><=~, ]{1,60})/],
    explain: ([, needs]) => version('Ruby', needs),
  },
  {
    patterns: [/go\.mod requires go >= ([\w.]{1,30})/, /\bmodule requires Go ([\w.]{1,30})/i],
    explain: ([, needs]) => version('Go', needs),
  },
  {
    patterns: [
      /requires php ([\w.><=^~|, *-]{1,60}) but your php version/,
      /dependencies require a PHP version "([^"\n]{1,60})"/,
    ],
    explain: ([, needs]) => version('PHP', needs),
  },
  {
    patterns: [
      /compiled by a more recent version of the Java Runtime/,
      /error: (?:release version|invalid target release:) (\d{1,3})/,
    ],
    explain: ([, needs]) => ({ ...version('Java', needs), actions: [] }),
  },
];
