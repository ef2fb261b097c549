import type { Fields } from './package-json';
import { commandsOf, programOf, referencedScripts } from './package-scripts';

/**
 * Programs that are not suitable for visitors: development servers, programs that are started again with each change of a file,
 * and those that start the application in the background. Commands are compared without variables and launchers.
 */
const PROGRAMS: readonly RegExp[] = [
  /^next( dev\b| +-|$)/,
  /^(nuxt|nuxi)( dev\b| +-|$)/,
  /^(nuxt|nuxi) preview\b/,
  /^vite( +(dev|serve|preview)\b| +-| +\.?$|$)/,
  /^(nodemon|ts-node-dev|tsnd|node-dev|supervisor|pm2-dev|tsc-watch)\b/,
  /^(tsx|ts-node|node|bun|deno)\b.* --(watch|hot|watch-path\S*)( |$)/,
  /^(tsx|bun) watch\b/,
  /^(tsc|tsup|rollup|esbuild|webpack|swc|babel)\b.* (-w|--watch|--serve\S*)( |$)/,
  /^webpack(-dev-server| +serve| +server)\b/,
  /^(rspack|rsbuild)( +(dev|serve)\b|$)/,
  /^(react-scripts|react-app-rewired|craco|preact) +(start|watch)\b/,
  /^vue-cli-service +serve\b/,
  /^ng( +(serve|s|dev)\b|$)/,
  /^nx +(serve|dev|start|run-many|affected|run +\S+:(serve|dev))\b/,
  /^(turbo|turbo run) +(dev|start|serve|watch)\b|^turbo +watch\b/,
  /^lerna +(run|exec)\b/,
  /^(pnpm|npm|yarn)\b(?=.* (-r|--recursive|--parallel|--workspaces|workspaces)( |$)).* (start|dev|serve)\b/,
  /^astro( +(dev|start|preview)\b|$)/,
  /^docusaurus +(start|serve)\b/,
  /^gatsby +(develop|serve|start)\b/,
  /^(@11ty\/)?eleventy\b.*--(serve|watch)/,
  /^(vitepress|vuepress|storybook|start-storybook|svelte-kit|solid-start|vinxi|wrangler|netlify|vercel)( +(dev|serve|preview)\b|$| +-)/,
  /^(remix|react-router) +(dev|vite:dev)\b/,
  /^strapi +(develop|dev)\b/,
  /^nest +start\b/,
  /^parcel(?! +build\b)/,
  /^hexo +(s|server)\b/,
  /^(gulp|grunt|broccoli) +(serve|watch|dev)\b/,
  /^(ember|quasar|expo|medusa|payload|keystone|rw|redwood|blitz|meteor|stencil|ionic) +(serve|dev|develop|start:dev)\b/,
  /^(live-server|browser-sync|budo|electron)\b/,
  /^(pm2|forever) +(start|restart|reload|startOrReload)\b(?!.*--no-daemon)/,
];

/** Whether a script runs a program that is not suitable for visitors, itself or through other scripts. */
export function isDevelopmentServer(script: string, scripts: Fields = {}): boolean {
  const names = new Set<string>();
  const isUnsuitable = (text: string): boolean =>
    commandsOf(text).some((command) => {
      const program = programOf(command);
      if (PROGRAMS.some((pattern) => pattern.test(program))) return true;
      return referencedScripts(command, scripts).some((name) => {
        if (names.has(name)) return false;
        names.add(name);
        return isUnsuitable(scripts[name] ?? '');
      });
    });
  return isUnsuitable(script);
}
