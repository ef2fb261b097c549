import type { ScriptSections } from '../git/script-sections';
import type { InstalledToolchains } from '../repository-contents';
import { parseToolchainIndex } from './toolchain-index';
import { parseToolchainSurvey } from './toolchain-survey';

/** Reads what known-toolchains.sh prints. */
export function readInstalledToolchains(sections: ScriptSections): InstalledToolchains {
  const indexes = sections.all('index').map((text) => {
    const at = text.indexOf(' ');
    return [text.slice(0, at), parseToolchainIndex(text.slice(at + 1))] as const;
  });
  return {
    releases: new Set(sections.all('toolchain')),
    indexes: new Map(indexes),
    ...parseToolchainSurvey(sections.first('survey') ?? ''),
  };
}
