import { t } from './messages.ts';
import { MindMapDrawing } from './mind-map-drawing.tsx';
import { rooted } from './mind-map-source.ts';
import { parseMindMap } from './mind-map-text.ts';
import { PictureImage } from './picture-image.tsx';

/** A picture with its caption; the number before it comes from the style sheet, which counts them. */
export function PictureFigure({ id, caption }: { id: string; caption: string }) {
  return (
    <span className="figure" data-kind="picture">
      <PictureImage id={id} alt={caption} size="full" />
      {caption && <span className="figure-caption">{caption}</span>}
    </span>
  );
}

/** A mind map drawn from the nested list of its block, with its root for a caption as in the Word file. */
export function MindMapFigure({ source }: { source: string }) {
  return (
    <span className="figure" data-kind="mind-map">
      {/* Focusable, so that a wide map can be scrolled with the keyboard. */}
      <span className="figure-frame" role="group" aria-label={t.mindMap.label} tabIndex={0}>
        <MindMapDrawing source={source} />
      </span>
      <span className="figure-caption">{rooted(parseMindMap(source), t.mindMap.root).text}</span>
    </span>
  );
}
