import { pipelineText, PIPELINES } from './pipelines';

beforeAll(() => {
  Object.assign(globalThis, { window: { location: { origin: 'https://fairlead.example.org' } } });
});

test.each(PIPELINES)('writes a pipeline for %s with the application and without the token', (pipeline) => {
  const text = pipelineText(pipeline, 'app_1');
  expect(text).toContain('https://fairlead.example.org/api/v1/applications/app_1');
  expect(text).toContain('Bearer $FAIRLEAD_TOKEN');
  expect(text).not.toMatch(/fl_/);
});
