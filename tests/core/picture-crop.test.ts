import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { printWarnings } from '../../widgets/core/contract/picture.ts';
import {
  cropOfRatio,
  fittedCrop,
  isWhole,
  movedCrop,
  turnedSize,
  turnOnce,
  wholeCrop,
} from '../../widgets/core/library/picture-crop.ts';

const size = { width: 1000, height: 500 };
const crop = { x: 100, y: 100, width: 400, height: 200 };

describe('the frame that cuts a picture', () => {
  test('turns go round, and change the sides', () => {
    assert.deepEqual([turnOnce(270, true), turnOnce(0, false), turnOnce(90, true)], [0, 270, 180]);
    assert.deepEqual(
      [turnedSize(size, 90), turnedSize(size, 180)],
      [{ width: 500, height: 1000 }, size],
    );
    assert.ok(isWhole(wholeCrop(size), size) && !isWhole(crop, size));
  });

  test('it is moved within the picture only', () => {
    assert.deepEqual(movedCrop(crop, '', { x: 5000, y: -5000 }, size), {
      x: 600,
      y: 0,
      width: 400,
      height: 200,
    });
    assert.deepEqual(fittedCrop({ x: -3, y: 1.6, width: 3, height: 9000 }, size), {
      x: 0,
      y: 0,
      width: 16,
      height: 500,
    });
  });

  test('the edge that is not moved stays', () => {
    assert.deepEqual(movedCrop(crop, 'w', { x: -50, y: 99 }, size), {
      x: 50,
      y: 100,
      width: 450,
      height: 200,
    });
    assert.deepEqual(movedCrop(crop, 'ne', { x: 50, y: 50 }, size), {
      x: 100,
      y: 150,
      width: 450,
      height: 150,
    });
    assert.deepEqual(movedCrop(crop, 'w', { x: 9000, y: 0 }, size), {
      x: 484,
      y: 100,
      width: 16,
      height: 200,
    });
    assert.deepEqual(movedCrop(crop, 's', { x: 0, y: 9000 }, size), {
      x: 100,
      y: 100,
      width: 400,
      height: 400,
    });
  });

  test('a shape is kept whichever edge is moved, and fits', () => {
    assert.deepEqual(cropOfRatio(size, 1), { x: 250, y: 0, width: 500, height: 500 });
    assert.deepEqual(cropOfRatio(size, undefined), wholeCrop(size));
    for (const edge of ['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'] as const) {
      for (const by of [
        { x: 37, y: -80 },
        { x: 9000, y: 9000 },
        { x: -9000, y: -9000 },
      ]) {
        const moved = movedCrop({ x: 100, y: 100, width: 300, height: 200 }, edge, by, size, 1.5);
        assert.ok(
          Math.abs(moved.width / moved.height - 1.5) < 0.05,
          `${edge} ${JSON.stringify(moved)}`,
        );
        assert.ok(
          moved.x >= 0 &&
            moved.y >= 0 &&
            moved.x + moved.width <= 1000 &&
            moved.y + moved.height <= 500,
          edge,
        );
      }
    }
  });
});

test('what is wrong with a picture is said with what to do', () => {
  const kinds = (width: number, height: number, bytes = 1000) =>
    printWarnings({ width, height, bytes }).map(({ kind }) => kind);
  assert.deepEqual([kinds(2480, 3508), kinds(886, 900), kinds(885, 900)], [[], [], ['coarse']]);
  assert.deepEqual(
    [kinds(900, 299), kinds(4000, 1000), kinds(4001, 1000)],
    [['small'], [], ['long']],
  );
  assert.deepEqual(kinds(2000, 2000, 5 * 1024 * 1024 + 1), ['heavy']);
  const [coarse] = printWarnings({ width: 567, height: 600, bytes: 1 });
  assert.match(coarse?.msg ?? '', /96 dpi.*886 像素.*96 mm/);
});
