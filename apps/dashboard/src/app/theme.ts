import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  createTheme,
  localStorageColorSchemeManager,
} from '@mantine/core';

/*
 * Every colour, size and font of the dashboard is decided here. Components name a role (`--fl-surface`, `dimmed`, `brand`),
 * never a colour value.
 */

/** Deep water blue is the only accent. Green, amber and red are reserved for status. */
const brand: MantineColorsTuple = [
  '#e7f5f6',
  '#cfe9eb',
  '#a1d3d8',
  '#6fbcc4',
  '#4aabb5',
  '#2a95a0',
  '#12808b',
  '#0b6872',
  '#08545d',
  '#053f46',
];

const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#eef1f4',
  '#e3e8ed',
  '#d6dde4',
  '#bcc7d1',
  '#94a2b0',
  '#566472',
  '#404d5a',
  '#2a3641',
  '#15202b',
];

const dark: MantineColorsTuple = [
  '#dfe6ed',
  '#bac6d2',
  '#97a5b4',
  '#6a7888',
  '#303b47',
  '#252e39',
  '#1b232c',
  '#151b23',
  '#0e1319',
  '#090d11',
];

const sans = '"IBM Plex Sans Variable", system-ui, sans-serif';

/** The help text of a field; Mantine's own is smaller than the smallest size of the scale. */
const hint = { fontSize: 'var(--mantine-font-size-xs)', lineHeight: 1.4 };

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  black: gray[9],
  fontFamily: sans,
  fontFamilyMonospace: '"IBM Plex Mono", ui-monospace, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, because `Modal.extend` and the like would load every component named here with the first page.
  components: {
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.4, blur: 2 } },
      styles: {
        content: { border: '1px solid var(--fl-border)' },
        title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)' },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Checkbox: { defaultProps: { radius: 'xs' }, styles: { description: hint } },
    InputWrapper: {
      styles: { label: { marginBottom: 2 }, description: { ...hint, marginBottom: 4 }, error: hint },
    },
    InputDescription: { styles: { description: hint } },
    InputError: { styles: { error: hint } },
  },
});

/** Roles that Mantine has no name for, and those whose defaults have too little contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--fl-nav-width': '244px',
    '--fl-page-width': '1240px',
    '--fl-form-width': '860px',
    '--fl-nav-text': '#d3e4e7',
    '--fl-nav-dimmed': '#8fb0b6',
    '--fl-nav-hover': 'rgb(255 255 255 / 6%)',
    '--fl-nav-active': 'rgb(255 255 255 / 13%)',
    '--fl-nav-mark': brand[2],
  },
  light: {
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': '#b42318',
    '--fl-canvas': gray[0],
    '--fl-surface': '#ffffff',
    '--fl-sunken': gray[1],
    '--fl-border': gray[3],
    '--fl-field-border': '#7b8896',
    '--fl-accent-text': brand[7],
    '--fl-nav': '#0a2b32',
    '--fl-nav-border': '#0a2b32',
    '--fl-ok': '#18794e',
    '--fl-warn': '#8a5a00',
    '--fl-bad': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-body': dark[7],
    '--fl-canvas': dark[8],
    '--fl-surface': dark[7],
    '--fl-sunken': dark[6],
    '--fl-border': dark[4],
    '--fl-field-border': dark[3],
    '--fl-accent-text': brand[3],
    '--fl-nav': '#0a1a1f',
    '--fl-nav-border': '#17303a',
    '--fl-ok': '#5fcf96',
    '--fl-warn': '#e5b454',
    '--fl-bad': '#ff9b8f',
  },
});

/** The same key is read by `public/color-scheme.js` before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'fairlead-color-scheme' });
