import { useEffect, useMemo, useState } from 'react';
import { type DiagramData, kindName, readDiagram } from '../../core/diagram/block.ts';
import type { drawDiagram } from '../../core/diagram/draw.ts';
import { usualRoom } from '../../core/diagram/scene.ts';
import { DiagramDrawing } from './diagram-drawing.tsx';
import { t } from './messages.ts';

type Draw = typeof drawDiagram;
let known: Draw | undefined;

/** What lays diagrams out, fetched when the first is shown. */
function useDraw(): Draw | 'loading' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(known ? 'ready' : 'loading');
  useEffect(() => {
    if (known) return;
    let left = false;
    const fetchIt = async () => {
      try {
        known = (await import('../../core/diagram/draw.ts')).drawDiagram;
        if (!left) setState('ready');
      } catch {
        if (!left) setState('failed');
      }
    };
    void fetchIt();
    return () => {
      left = true;
    };
  }, []);
  if (state === 'failed') return 'failed';
  return known ?? 'loading';
}

const labelOf = ({ kind, title }: DiagramData): string =>
  `${kind ? kindName(kind) : t.diagram.label} ${title}`.trim();

/** The data of a diagram that cannot be drawn: nothing of it is out of sight. */
function DataTable({ data }: { data: DiagramData }) {
  return (
    <span className="diagram-data" role="table" aria-label={labelOf(data)}>
      {[data.columns, ...data.rows].map((cells, index) => (
        <span key={index} role="row">
          {cells.map((cell, at) => (
            <span key={at} role={index === 0 ? 'columnheader' : 'cell'}>
              {cell}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

/** The pictures of a diagram, or what is wrong with its data. */
export function DiagramPictures({ source, withData }: { source: string; withData: boolean }) {
  const draw = useDraw();
  const data = useMemo(() => readDiagram(source), [source]);
  const drawn = useMemo(
    () => (typeof draw === 'function' ? draw(source, usualRoom) : undefined),
    [draw, source],
  );
  if (drawn && 'scenes' in drawn)
    return (
      // Focusable, so that a wide drawing can be scrolled with the keyboard.
      <span className="figure-frame" role="group" aria-label={labelOf(data)} tabIndex={0}>
        {drawn.scenes.map((scene, index) => (
          <DiagramDrawing key={index} scene={scene} label={labelOf(data)} />
        ))}
      </span>
    );
  return (
    <>
      <span className="diagram-problem" role="status">
        {drawn ? drawn.problem : draw === 'failed' ? t.diagram.failed : t.diagram.loading}
      </span>
      {withData && data.columns.length > 0 && <DataTable data={data} />}
    </>
  );
}

/** A diagram drawn from the table of its block, with its title for a caption as in the Word file. */
export function DiagramFigure({ source }: { source: string }) {
  const { title } = readDiagram(source);
  return (
    <span className="figure" data-kind="diagram">
      <DiagramPictures source={source} withData />
      {title !== '' && <span className="figure-caption">{title}</span>}
    </span>
  );
}
