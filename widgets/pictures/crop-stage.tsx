import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Picture } from '../core/contract/picture.ts';
import {
  type Crop,
  type CropEdge,
  movedCrop,
  type Turn,
  turnedSize,
} from '../core/library/picture-crop.ts';
import { messages } from './messages.ts';
import type { PicturePage } from './store.ts';

/** px; more than a screen shows is not drawn. */
const MOST_DRAWN = 1600;
const EDGES: readonly CropEdge[] = ['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'];
const ARROWS: Record<string, { x: number; y: number }> = {
  ...{
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  },
};
/** Of the shorter side, that one press of an arrow moves. */
const STEP = 0.01;

interface StageProps {
  page: PicturePage;
  picture: Picture;
  turn: Turn;
  crop: Crop;
  ratio: number | undefined;
  onChange: (crop: Crop) => void;
}

type Size = ReturnType<typeof turnedSize>;

function frameOf(crop: Crop, size: Size) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(crop.x, size.width),
    top: percent(crop.y, size.height),
    width: percent(crop.width, size.width),
    height: percent(crop.height, size.height),
  };
}

/** The frame follows the pointer that has taken hold of it, or of one of its edges. */
function useGrip({
  size,
  crop,
  ratio,
  onChange,
}: Pick<StageProps, 'crop' | 'ratio' | 'onChange'> & { size: Size }) {
  const stage = useRef<HTMLDivElement>(null);
  const grip = useRef<{ edge: CropEdge; x: number; y: number; crop: Crop } | undefined>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const { edge = '' } = event.target instanceof HTMLElement ? event.target.dataset : {};
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = {
      edge: EDGES.find((one) => one === edge) ?? '',
      x: event.clientX,
      y: event.clientY,
      crop,
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = grip.current;
    const width = stage.current?.clientWidth;
    if (!held || !width) return;
    const scale = size.width / width;
    const by = { x: (event.clientX - held.x) * scale, y: (event.clientY - held.y) * scale };
    onChange(movedCrop(held.crop, held.edge, by, size, ratio));
  };
  const onPointerUp = () => {
    grip.current = undefined;
  };
  return { stage, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

/** The turned picture with the frame on it, which is moved and sized by mouse, finger or arrow keys. */
export function CropStage({ page, picture, turn, crop, ratio, onChange }: StageProps) {
  const size = turnedSize(picture, turn);
  const { stage, ...pointer } = useGrip({ size, crop, ratio, onChange });
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(Math.min(size.width, size.height) * STEP));
    const by = { x: arrow.x * step, y: arrow.y * step };
    const edge: CropEdge = event.shiftKey ? (arrow.x === 0 ? 's' : 'e') : '';
    onChange(movedCrop(crop, edge, by, size, ratio));
  };
  return (
    <div className="stage-frame">
      {/* As wide as it may be, and no higher than the dialog leaves. */}
      <div
        className="stage"
        ref={stage}
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          maxWidth: `calc(52vh * ${size.width / size.height})`,
        }}
      >
        <Turned page={page} picture={picture} turn={turn} />
        <button
          type="button"
          className="crop"
          data-first-focus=""
          aria-label={messages.crop.box}
          style={frameOf(crop, size)}
          {...pointer}
          onKeyDown={onKeyDown}
        >
          {EDGES.map((edge) => (
            <span key={edge} className="grip" data-edge={edge} />
          ))}
        </button>
      </div>
    </div>
  );
}

/** The picture as it stands after its turn. */
function Turned({ page, picture, turn }: Pick<StageProps, 'page' | 'picture' | 'turn'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<HTMLImageElement>();
  const [note, setNote] = useState<string>(messages.crop.loading);
  useEffect(() => {
    let left = false;
    const load = async () => {
      const loaded = new Image();
      loaded.src = await page.pictures.url(picture.id, 'full');
      await loaded.decode();
      if (!left) setImage(loaded);
    };
    load().catch(() => !left && setNote(messages.gone));
    return () => {
      left = true;
    };
  }, [page, picture]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || !image) return;
    const size = turnedSize(picture, turn);
    const scale = Math.min(1, MOST_DRAWN / Math.max(size.width, size.height));
    canvas.current.width = Math.max(1, Math.round(size.width * scale));
    canvas.current.height = Math.max(1, Math.round(size.height * scale));
    context.translate(canvas.current.width / 2, canvas.current.height / 2);
    context.rotate((turn * Math.PI) / 180);
    const [width, height] = [picture.width * scale, picture.height * scale];
    context.drawImage(image, -width / 2, -height / 2, width, height);
  }, [image, turn, picture]);
  return (
    <>
      <canvas ref={canvas} className="turned" aria-hidden="true" />
      {!image && <span className="stage-note">{note}</span>}
    </>
  );
}
