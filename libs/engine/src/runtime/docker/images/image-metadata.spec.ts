import { parseImageMetadata, imagePort } from './image-metadata';
import { parsePullProgress } from './pull-image';

describe('parseImage', () => {
  const image = (config: object) => parseImageMetadata(JSON.stringify({ Id: 'sha256:ab', Config: config }));

  it('reads the ports that programs can be asked at', () => {
    expect(image({ ExposedPorts: { '80/tcp': {}, '53/udp': {}, '8080/tcp': {} } }).ports).toEqual([80, 8080]);
    expect(image({ ExposedPorts: null })).toEqual({ id: 'sha256:ab', ports: [], hasHealthCheck: false });
  });

  it('knows whether the image checks itself', () => {
    expect(image({ Healthcheck: { Test: ['CMD', 'curl', 'localhost'] } }).hasHealthCheck).toBe(true);
    expect(image({ Healthcheck: { Test: ['NONE'] } }).hasHealthCheck).toBe(false);
  });
});

describe('portOf', () => {
  const image = (...ports: number[]) => ({ id: 'x', ports, hasHealthCheck: false });

  it('takes the setting, else the only port of the image, else the usual one', () => {
    expect(imagePort(image(80), 5000).port).toBe(5000);
    expect(imagePort(image(80), undefined).port).toBe(80);
    expect(imagePort(image(80, 443), undefined)).toEqual({ port: 3000, from: expect.stringContaining('80, 443') });
    expect(imagePort(image(), undefined).port).toBe(3000);
  });
});

describe('readProgress', () => {
  it('tells beginnings and ends, and not each percent between them', () => {
    expect(parsePullProgress('{"status":"Pulling from shop","id":"1.4"}')).toEqual({ text: '1.4: Pulling from shop' });
    expect(parsePullProgress('{"status":"Status: Downloaded newer image"}')).toEqual({
      text: 'Status: Downloaded newer image',
    });
    expect(parsePullProgress('{"status":"Downloading","progressDetail":{"current":1,"total":9},"id":"ab"}')).toEqual(
      {},
    );
    expect(parsePullProgress('{"errorDetail":{"message":"x"},"error":"manifest unknown"}')).toEqual({
      error: 'manifest unknown',
    });
    expect(parsePullProgress('200')).toEqual({});
    expect(parsePullProgress('{"status":"Downloa')).toEqual({});
  });
});
