import { debianArchiveUrls } from './registry-access';

describe('the addresses of Debian’s archive', () => {
  it('are found in both formats of apt’s sources', () => {
    const stanzas = `Types: deb
URIs: http://mirror.example.com/debian
Suites: bookworm bookworm-updates
Components: main

Types: deb
URIs: http://security.example.com/debian-security
Suites: bookworm-security
Components: main contrib
`;
    expect(debianArchiveUrls(stanzas, 'debian.sources')).toEqual([
      'http://mirror.example.com/debian',
      'http://security.example.com/debian-security',
    ]);
    expect(
      debianArchiveUrls('deb [arch=amd64] https://mirror.example.com/debian bookworm main', 'sources.list'),
    ).toEqual(['https://mirror.example.com/debian']);
  });

  it('are not confused with those of other publishers', () => {
    const others = [
      'deb https://download.example.com/linux/debian bookworm stable',
      'deb https://packages.example.com/apt tools-bookworm main',
      '# deb http://mirror.example.com/debian bookworm main',
    ];
    expect(debianArchiveUrls(others.join('\n'), 'sources.list')).toEqual([]);
    const stanza = 'Types: deb\nURIs: https://deb.example.com/node_20.x\nSuites: nodistro\nComponents: main\n';
    expect(debianArchiveUrls(stanza, 'other.sources')).toEqual([]);
  });
});
