import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../src/app/theme';

const STYLES = 'virtual:theme.css';
const PROVIDER = /@mantine\/core\/esm\/core\/MantineProvider\/MantineProvider\.mjs$/;
const WRITERS = /import \{ (MantineCssVariables|MantineClasses) \} from "[^"]+";/g;

/**
 * Writes the variables of the theme, which never change, into the styles of the build. The first page would otherwise carry
 * the code that makes them, and run it before it shows anything.
 */
export const themeStyles: Plugin = {
  name: 'theme-styles',
  apply: 'build',
  resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => STYLES },
  load: { filter: { id: /^virtual:theme\.css$/ }, handler: () => stylesOfTheme() },
  transform: {
    filter: { id: PROVIDER },
    handler(code) {
      const writers = code.match(WRITERS) ?? [];
      if (writers.length !== 2) this.error('The provider of Mantine has changed: it writes other styles.');
      return `import '${STYLES}';\n${code.replace(WRITERS, 'const $1 = () => null;')}`;
    },
  },
};

function stylesOfTheme(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables });
  const styles = renderToStaticMarkup(provider).matchAll(/<style[^>]*>(.*?)<\/style>/gs);
  return [...styles].map(([, css]) => css).join('\n');
}
