import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Picture, printDpi, printWarnings } from '../core/contract/picture.ts';
import { toMessage } from '../core/errors.ts';
import {
  cropOfRatio,
  isWhole,
  type Turn,
  turnedSize,
  turnOnce,
  wholeCrop,
} from '../core/library/picture-crop.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Callout } from '../kit/tag.tsx';
import { CropFields } from './crop-fields.tsx';
import { CropStage } from './crop-stage.tsx';
import { messages } from './messages.ts';
import { PrintFacts } from './print-facts.tsx';
import type { PicturePage } from './store.ts';

const { crop: texts } = messages;
/** Width over height; mm where paper or a card has them. */
const shapes = [
  { id: 'free', label: texts.free, ratio: undefined },
  { id: 'a4', label: texts.shapes.a4, ratio: 210 / 297 },
  { id: 'a4Wide', label: texts.shapes.a4Wide, ratio: 297 / 210 },
  { id: 'certificate', label: texts.shapes.certificate, ratio: 4 / 3 },
  { id: 'card', label: texts.shapes.card, ratio: 85.6 / 54 },
  { id: 'portrait', label: texts.shapes.portrait, ratio: 25 / 35 },
  { id: 'square', label: texts.shapes.square, ratio: 1 },
] as const;

interface CropDialogProps {
  page: PicturePage;
  picture: Picture;
  onClose: () => void;
  onSaved: () => void;
}

interface FooterProps {
  busy: boolean;
  disabled: boolean;
  onClose: () => void;
  onSave: (replace: boolean) => void;
}

function Footer({ busy, disabled, onClose, onSave }: FooterProps) {
  return (
    <div className="foot">
      <Button onClick={onClose}>{messages.cancel}</Button>
      <span className="pair">
        <Button busy={busy} disabled={disabled} onClick={() => onSave(false)}>
          {texts.copy}
        </Button>
        <Button kind="primary" busy={busy} disabled={disabled} onClick={() => onSave(true)}>
          {texts.replace}
        </Button>
      </span>
    </div>
  );
}

function Rotate({ onRotate }: { onRotate: (clockwise: boolean) => void }) {
  return (
    <span className="pair">
      <Button size="small" icon="undo" onClick={() => onRotate(false)}>
        {texts.left}
      </Button>
      <Button size="small" icon="redo" onClick={() => onRotate(true)}>
        {texts.right}
      </Button>
    </span>
  );
}

/** How the picture is turned and cut so far; a shape keeps its ratio. */
function useCut(picture: Picture) {
  const [turn, setTurn] = useState<Turn>(0);
  const [crop, setCrop] = useState(wholeCrop(picture));
  const [shape, setShape] = useState('free');
  const size = turnedSize(picture, turn);
  const ratio = shapes.find(({ id }) => id === shape)?.ratio;
  const isChanged = turn !== 0 || !isWhole(crop, size);

  const rotate = (clockwise: boolean) => {
    const next = turnOnce(turn, clockwise);
    setTurn(next);
    setCrop(cropOfRatio(turnedSize(picture, next), ratio));
  };
  const choose = (id: string) => {
    setShape(id);
    setCrop(cropOfRatio(size, shapes.find((one) => one.id === id)?.ratio));
  };
  return { turn, crop, setCrop, shape, size, ratio, isChanged, rotate, choose };
}

/** Turns and cuts a picture, into a new one or in its place. What was set stays where saving fails. */
export function CropDialog({ page, picture, onClose, onSaved }: CropDialogProps) {
  const { turn, crop, setCrop, shape, size, ratio, isChanged, rotate, choose } = useCut(picture);
  const [failure, setFailure] = useState('');
  const busy = useStore(page.changes.$busy);
  const save = async (replace: boolean) => {
    setFailure('');
    try {
      await page.changes.edit(picture, turn, crop, replace);
      notifySuccess(replace ? texts.replaced : texts.saved);
      onSaved();
    } catch (error) {
      setFailure(texts.failed(toMessage(error)));
    }
  };
  // Of a part, about its share of the bytes.
  const bytes = (picture.bytes * crop.width * crop.height) / (size.width * size.height);
  const footer = (
    <Footer
      busy={busy}
      disabled={!isChanged}
      onClose={onClose}
      onSave={(replace) => void save(replace)}
    />
  );
  return (
    <Dialog open size="large" title={texts.title(picture.title)} footer={footer} onClose={onClose}>
      <div className="edit">
        <CropStage
          page={page}
          picture={picture}
          turn={turn}
          crop={crop}
          ratio={ratio}
          onChange={setCrop}
        />
        <div className="fields">
          {failure && <Callout tone="danger">{failure}</Callout>}
          <Rotate onRotate={rotate} />
          <CropFields
            crop={crop}
            size={size}
            shapes={shapes}
            shape={shape}
            ratio={ratio}
            onShape={choose}
            onChange={setCrop}
          />
          <PrintFacts
            text={texts.result(crop.width, crop.height)}
            dpi={printDpi(crop.width)}
            warnings={printWarnings({ width: crop.width, height: crop.height, bytes })}
          />
        </div>
      </div>
    </Dialog>
  );
}
