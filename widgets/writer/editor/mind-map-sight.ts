import { fittedMap, type MapBox, shiftIntoSight } from './mind-map-frame.ts';

/** What is used of a map to set it on its canvas. */
export interface SightedMap {
  container: HTMLElement;
  /** The element that is shifted and scaled. */
  map: HTMLElement;
  scaleVal: number;
  bus: { addListener(name: 'move' | 'scale', listener: () => void): void };
}

/** A box as it is on the screen, from the corner of another one. */
function within(frame: DOMRect, { left, top, width, height }: DOMRect, scale = 1): MapBox {
  return {
    left: (left - frame.left) / scale,
    top: (top - frame.top) / scale,
    width: width / scale,
    height: height / scale,
  };
}

function boxAround(boxes: readonly MapBox[]): MapBox {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Keeps a map in sight on its canvas: fitted until a hand moves or scales it, and again when the canvas changes its size. */
export function keepMapInSight(map: SightedMap, chosen: () => HTMLElement) {
  const { container } = map;
  let isFitted = true;
  let isStopped = false;
  const sizeOf = (element: HTMLElement) => ({
    width: element.offsetWidth,
    height: element.offsetHeight,
  });
  const put = (x: number, y: number) => {
    map.map.style.transition = 'none';
    map.map.style.transformOrigin = '50% 50%';
    map.map.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${map.scaleVal})`;
  };
  const fit = () => {
    if (container.offsetWidth === 0) return;
    isFitted = true;
    const frame = map.map.getBoundingClientRect();
    const boxOf = (topic: Element) => within(frame, topic.getBoundingClientRect(), map.scaleVal);
    const [root, ...others] = [...map.map.querySelectorAll('me-tpc')].map(boxOf);
    if (!root) return;
    const place = fittedMap(sizeOf(container), sizeOf(map.map), boxAround([root, ...others]), root);
    map.scaleVal = place.scale;
    put(place.x, place.y);
  };
  const show = (topic: HTMLElement) => {
    const { x, y } = shiftIntoSight(
      sizeOf(container),
      within(container.getBoundingClientRect(), topic.getBoundingClientRect()),
    );
    if (x === 0 && y === 0) return;
    // Of translation and scale round the middle, told apart as they were put together.
    const { e: shiftX, f: shiftY } = new DOMMatrix(map.map.style.transform);
    put(shiftX + x, shiftY + y);
  };
  const again = () => {
    fit();
    show(chosen());
  };
  for (const name of ['move', 'scale'] as const) {
    map.bus.addListener(name, () => {
      isFitted = false;
    });
  }
  const observer = new ResizeObserver(again);
  observer.observe(container);
  return {
    fit,
    show,
    /** After a change of the map: it has another size now. Words under hand are told of while the map is taken away. */
    changed(): void {
      if (isStopped) return;
      if (isFitted) again();
      else show(chosen());
    },
    stop(): void {
      isStopped = true;
      observer.disconnect();
    },
  };
}
