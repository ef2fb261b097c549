import type { Page } from 'playwright-core';

/** The least contrast between a control and what is around it (WCAG 2.2, 1.4.11), which axe does not check. */
const MIN_CONTRAST = 3;

/** The enabled fields of the page whose borders are hard to see, in one line for each. */
export async function faintFields(page: Page): Promise<string[]> {
  const fields = await page.evaluate((minimum) => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('There is no canvas.');

    // Drawn, because computed colors can have any notation.
    const parse = (color: string): Color => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = ([r, g, b, a]: Color, [r2, g2, b2]: Color): Color => [
      r * a + r2 * (1 - a),
      g * a + g2 * (1 - a),
      b * a + b2 * (1 - a),
      1,
    ];
    const behind = (element: Element | null): Color => {
      if (!element) return [255, 255, 255, 1];
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, behind(element.parentElement));
    };
    const luminance = ([red, green, blue]: Color): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: Color, other: Color): number => {
      const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    };

    const selector = 'input:not([type=hidden], [type=file], [type=range]), textarea, select';
    return (
      [...document.querySelectorAll<HTMLInputElement>(selector)]
        .filter((field) => !field.disabled && field.checkVisibility({ opacityProperty: true }))
        // Browsers draw native boxes with enough contrast, in colors of their own.
        .filter((field) => getComputedStyle(field).appearance === 'none' || !/^(checkbox|radio)$/.test(field.type))
        .map((field) => {
          // The border of a field for several values is that of the box around its input.
          const bordered = (element: Element) => Number.parseFloat(getComputedStyle(element).borderBottomWidth) > 0;
          let frame: Element = field;
          for (let level = 0; level < 3 && !bordered(frame); level++) frame = frame.parentElement ?? frame;
          const around = behind(frame.parentElement);
          const border = over(parse(getComputedStyle(frame).borderBottomColor), around);
          // A box that is checked differs from its surroundings by its color.
          const shown = Math.max(bordered(frame) ? contrast(border, around) : 1, contrast(behind(frame), around));
          return {
            name: field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.id,
            shown,
            box: field.getBoundingClientRect().width,
          };
        })
        .filter(({ shown, box }) => box > 1 && shown < minimum)
        .map(({ name, shown }) => `${name}: border contrast ${shown.toFixed(2)}`)
    );
  }, MIN_CONTRAST);
  return fields.map((field) => `${page.url()} ${field}`);
}
