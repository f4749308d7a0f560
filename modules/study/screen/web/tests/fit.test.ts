import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, fitted, middleOf, onWall } from '../board/fit.ts';

const walls = [
  { width: 1920, height: 1080 },
  { width: 3440, height: 1440 },
  { width: 6720, height: 2160 },
  { width: 1366, height: 768 },
  { width: 1080, height: 1920 },
];
const has = { left: true, right: true, head: true, foot: true };

test('every fit lies within the wall, and letters keep their shape but where the design is pulled', () => {
  for (const wall of walls)
    for (const fit of fits) {
      const layer = fitted(fit, wall);
      const { left, top, width, height } = onWall({ left: 0, top: 0, width: layer.width, height: layer.height }, layer);
      assert.ok(left >= -0.01 && top >= -0.01, fit);
      assert.ok(left + width <= wall.width + 0.01 && top + height <= wall.height + 0.01, fit);
      if (fit !== 'contain')
        assert.ok(Math.abs(width - wall.width) < 0.01 && Math.abs(height - wall.height) < 0.01, `${fit} fills the wall`);
      if (fit !== 'stretch') assert.equal(layer.scaleX, layer.scaleY);
    }
});

test('a wide wall has a wider map, not wider letters', () => {
  const wide = fitted('adaptive', { width: 3840, height: 1080 });
  assert.equal(wide.scaleX, 1);
  assert.equal(middleOf(wide, has).width - middleOf(fitted('adaptive', { width: 1920, height: 1080 }), has).width, 1920);
});

test('the map takes the place of columns and figures that are not there', () => {
  const layer = fitted('contain', { width: 1920, height: 1080 });
  const [whole, part] = [middleOf(layer, { left: false, right: false, head: false, foot: false }), middleOf(layer, has)];
  assert.ok(whole.left < part.left && whole.width > part.width && whole.top < part.top && whole.height > part.height);
});
