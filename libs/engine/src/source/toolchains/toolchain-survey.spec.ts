import { parseToolchainSurvey, parseToolchainVersion } from './toolchain-survey';

describe('readSurvey', () => {
  it('reads what a server has, what it could get, and what it knows nothing of', () => {
    const text = [
      'candidate php-redis 5.3.7+4.3.0-3',
      'service php8.2-fpm.service',
      'version python Python 3.11.2',
      'version go go version go1.19.8 linux/amd64',
      'version composer ',
      'installed python3',
      'absent php-nothing',
      '',
    ].join('\n');
    expect(parseToolchainSurvey(text)).toEqual({
      versions: new Map([
        ['python', '3.11.2'],
        ['go', '1.19.8'],
      ]),
      packages: new Set(['python3', 'php-nothing']),
      installed: new Set(['python3']),
      candidates: new Map([['php-redis', '5.3.7+4.3.0-3']]),
      services: ['php8.2-fpm.service'],
    });
  });

  it('reads nothing out of nothing', () => {
    expect(parseToolchainSurvey('').versions.size).toBe(0);
  });
});

describe('versionOf', () => {
  it.each([
    ['v18.20.4', '18.20.4'],
    ['18.20.4+dfsg-1~deb12u1', '18.20.4'],
    ['2:1.19~1', '1.19.0'],
    ['Composer version 2.5.5 2023-03-21 11:50:05', '2.5.5'],
    ['hugo v0.111.3+extended linux/amd64', '0.111.3'],
    ['', undefined],
  ])('reads %p as %p', (text, version) => {
    expect(parseToolchainVersion(text)).toBe(version);
  });
});
