import type { DebianPackage } from './debian-packages';

/** What installations of Python bring besides Python: pip, and setuptools before 3.12. */
const WHEELS: readonly DebianPackage[] = [
  {
    path: 'p/python-pip/python3-pip-whl_23.0.1+dfsg-1',
    sha256: 'cc373690a1cb469fb301b9fe0125048e3102f2e365d1b2d27cab091ec89fccdc',
  },
  {
    path: 's/setuptools/python3-setuptools-whl_66.1.1-1+deb12u2',
    sha256: '0eb54da9f3d47e42a1be5dd8285def8bbc6e2556131b9c4ce3bd781dfc4b425a',
  },
];

/** Sets where the modules of a Python find the libraries that it brings. */
const PATCHELF: DebianPackage = {
  path: 'p/patchelf/patchelf_0.14.3-1+b1',
  sha256: {
    x64: '0364b90e81faabbb9569076063952c7bcbf07f83d954a2f2602a163d65be60e6',
    arm64: 'a0dc6bda4b34cc242e5cb5d6ffc664c7b9968df715f3fecad130bedb343f5e8a',
  },
};

/** Python of two Debians, newest first. The second needs libraries that later Debians lack, and has them with it. */
export const PYTHON_PACKAGES: readonly (readonly [version: string, packages: readonly DebianPackage[]])[] = [
  [
    '3.11.2',
    [
      {
        path: 'p/python3.11/python3.11-minimal_3.11.2-6+deb12u8',
        sha256: {
          x64: '4aba533f7cc5e7b93b7ff24482840e96813f5bcde9cce028395b65a0d799ccee',
          arm64: '6a07dd571f1a15af2f855d64571766fe44b73a57cc3b5ca79502bc89156a5e12',
        },
      },
      {
        path: 'p/python3.11/libpython3.11-minimal_3.11.2-6+deb12u8',
        sha256: {
          x64: 'f3beaa03994ffedacf73c43a0843d53b062d347115d8af65bee2034552a4e6f9',
          arm64: 'c48bac178c0fc43a2bf8ace784c762b5ee83e2b981894a991dc3ccfd3ec7cd4b',
        },
      },
      {
        path: 'p/python3-stdlib-extensions/python3-distutils_3.11.2-3',
        sha256: 'a620b555f301860a08e30534c7e6f7d79818e5e1977bfec39a612e7003074318',
      },
      {
        path: 'p/python3.11/libpython3.11-stdlib_3.11.2-6+deb12u8',
        sha256: {
          x64: '890b3540dad8a1ccc0deeca025db735bcc82629a76adacbe3b50fcc06ed528ca',
          arm64: 'e79876de55c6c2dca10d044b2fa69ccd863950ea01714220c1982d16008105f9',
        },
      },
      ...WHEELS,
      PATCHELF,
    ],
  ],
  [
    '3.9.2',
    [
      {
        path: 'p/python3.9/python3.9-minimal_3.9.2-1',
        sha256: {
          x64: '5d6003c5c20223a2547ac4976e09a9ec778dbe351507a6292bef3b60df5f4aa7',
          arm64: 'bc0d0ed39ebc066020c3a16afdab4fd3e0260b41ae799273531d5b2403ae7b27',
        },
      },
      {
        path: 'p/python3.9/libpython3.9-minimal_3.9.2-1',
        sha256: {
          x64: '594283526d67e03e3c4e96534f6bfe5da1bf41da5d49360553c9b79fbf08c4ab',
          arm64: 'b49736ab0e8b8577f97a474ca67e20c1c025f9d7394ec8d7820de6314c903cf9',
        },
      },
      {
        path: 'p/python3-stdlib-extensions/python3-distutils_3.9.2-1',
        sha256: '05ec4080e0f05ba6b1c339d89c97f6343919be450b66cf4cfb215f54dcb85e58',
      },
      {
        path: 'p/python3.9/libpython3.9-stdlib_3.9.2-1',
        sha256: {
          x64: '32ac64d959ac2dbc5bb289532fc9834dab8f671b5455695a3a9315aad973c65b',
          arm64: '3b3612dcd7550f01ec3517fbe955838223f4cf115b6983e4ed6d7320cd4b05c4',
        },
      },
      {
        path: 'o/openssl/libssl1.1_1.1.1w-0+deb11u1',
        sha256: {
          x64: 'aadf8b4b197335645b230c2839b4517aa444fd2e8f434e5438c48a18857988f7',
          arm64: 'fe7a7d313c87e46e62e614a07137e4a476a79fc9e5aab7b23e8235211280fee3',
        },
      },
      {
        path: 'libf/libffi/libffi7_3.3-6',
        sha256: {
          x64: '30ca89bfddae5fa6e0a2a044f22b6e50cd17c4bc6bc850c579819aeab7101f0f',
          arm64: 'eb748e33ae4ed46f5a4c14b7a2a09792569f2029ede319d0979c373829ba1532',
        },
      },
      ...WHEELS,
      PATCHELF,
    ],
  ],
];
