import type { Scene, SceneShape } from '../../core/diagram/scene.ts';

type Shape<Kind extends SceneShape['kind']> = Extract<SceneShape, { kind: Kind }>;

/** Pixels a point takes on the screen. */
const PIXELS = 4 / 3;
/** Narrower, the words of a wide drawing cannot be read: it is scrolled instead. */
const NARROWEST = 520;
/** Points from the tip of an arrow to its end, and half its width. */
const TIP = { length: 6, half: 2.6 };

const pathOf = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

function Box({ box: { form, look, x, y, width, height } }: { box: Shape<'box'> }) {
  const own = { className: 'diagram-box', 'data-look': look };
  if (form === 'diamond') {
    const corners = [
      { x: x + width / 2, y },
      { x: x + width, y: y + height / 2 },
      { x: x + width / 2, y: y + height },
      { x, y: y + height / 2 },
    ];
    return <path {...own} d={`${pathOf(corners)}Z`} />;
  }
  const round = { rectangle: 0, round: 3, pill: height / 2 }[form];
  return <rect {...own} x={x} y={y} width={width} height={height} rx={round} />;
}

function Tip({ points }: { points: Shape<'line'>['points'] }) {
  const [from, end] = points.slice(-2);
  if (!from || !end) return null;
  const turn = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
  return (
    <path
      className="diagram-tip"
      transform={`translate(${end.x} ${end.y}) rotate(${turn})`}
      d={`M0 0L${-TIP.length} ${-TIP.half}V${TIP.half}Z`}
    />
  );
}

function Shape({ shape }: { shape: SceneShape }) {
  switch (shape.kind) {
    case 'box':
      return <Box box={shape} />;
    case 'line':
      return (
        <g className="diagram-line" data-look={shape.look}>
          <path d={pathOf(shape.points)} />
          {shape.arrow && <Tip points={shape.points} />}
        </g>
      );
    case 'text':
      return (
        <text
          className="diagram-text"
          data-look={shape.look}
          x={shape.x}
          y={shape.y}
          fontSize={shape.size}
          fontWeight={shape.bold ? 600 : undefined}
          textAnchor={shape.anchor}
        >
          {shape.text}
        </text>
      );
  }
}

/** A picture of a diagram, at the size it has on paper. */
export function DiagramDrawing({ scene, label }: { scene: Scene; label: string }) {
  const width = scene.width * PIXELS;
  return (
    <svg
      className="diagram-drawing"
      role="img"
      aria-label={label}
      viewBox={`-1 -1 ${scene.width + 2} ${scene.height + 2}`}
      style={{ width, minWidth: Math.min(width, NARROWEST) }}
    >
      {scene.shapes.map((shape, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  );
}
