import { configuredFolder, configText, safeFolder, type NodeProject } from '../node-project';
import { angular } from './angular';
import { buildScripts, type Framework } from './framework';
import { viteOutputs } from './servers';

const generator = (
  label: string,
  packages: readonly string[],
  program: string,
  build: string | undefined,
  outputs: (project: NodeProject) => readonly string[],
): Framework => ({ label, packages, program, build, plan: (project) => ({ outputs: outputs(project) }) });

/** VitePress and VuePress put their pages into the folder of the texts, which their command names. */
const withFolder = (program: string): ((project: NodeProject) => readonly string[]) => {
  const folder = new RegExp(String.raw`\b${program}\s+build\s+([\w./-]+)`);
  return (project) => {
    const told = safeFolder(folder.exec(buildScripts(project))?.[1] ?? '');
    const prefixes = [...new Set([...(told === undefined ? [] : [`${told}/`]), '', 'docs/'])];
    return prefixes.map((prefix) => `${prefix}.${program}/dist`);
  };
};

const eleventyOutputs = (project: NodeProject): readonly string[] => {
  const config = ['.eleventy', 'eleventy.config'].map((name) => configText(project, name)).join('\n');
  const told = /--output[= ]([\w./-]+)/.exec(buildScripts(project))?.[1];
  const folder = safeFolder(told ?? '') ?? configuredFolder(config, 'output');
  return [...new Set([...(folder === undefined ? [] : [folder]), '_site'])];
};

const hexoOutputs = ({ contents }: NodeProject): readonly string[] => {
  const told = /^public_dir:\s*['"]?([\w./-]+)/m.exec(contents.get('_config.yml') ?? '')?.[1];
  return [safeFolder(told ?? '') ?? 'public'];
};

const folder =
  (...names: string[]) =>
  (): readonly string[] =>
    names;

/** Frameworks that make pages only. Those that contain others come first. */
export const GENERATORS: readonly Framework[] = [
  angular,
  generator('VitePress', ['vitepress'], 'vitepress', 'vitepress build', withFolder('vitepress')),
  generator('VuePress', ['vuepress'], 'vuepress', 'vuepress build', withFolder('vuepress')),
  generator('Docusaurus', ['@docusaurus/core'], 'docusaurus', 'docusaurus build', folder('build')),
  generator('Create React App', ['react-scripts'], 'react-scripts', 'react-scripts build', folder('build')),
  generator('Gatsby', ['gatsby'], 'gatsby', 'gatsby build', folder('public')),
  generator('Eleventy', ['@11ty/eleventy'], 'eleventy', 'eleventy', eleventyOutputs),
  generator('Hexo', ['hexo'], 'hexo', 'hexo generate', hexoOutputs),
  generator('Gridsome', ['gridsome'], 'gridsome', 'gridsome build', folder('dist')),
  generator('Vue CLI', ['@vue/cli-service'], 'vue-cli-service', 'vue-cli-service build', folder('dist')),
  generator('Ember', ['ember-cli'], 'ember', 'ember build --environment=production', folder('dist')),
  generator('Quasar', ['@quasar/app-vite', '@quasar/app-webpack'], 'quasar', 'quasar build', folder('dist/spa')),
  generator('Stencil', ['@stencil/core'], 'stencil', undefined, folder('www')),
  generator('Rsbuild', ['@rsbuild/core'], 'rsbuild', 'rsbuild build', folder('dist')),
  generator('Parcel', ['parcel', 'parcel-bundler'], 'parcel', undefined, folder('dist')),
  generator('Vite', ['vite'], 'vite', undefined, viteOutputs),
  generator('webpack', ['webpack'], 'webpack', undefined, folder('dist', 'build', 'public')),
];
