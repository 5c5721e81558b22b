import { useState } from 'react';
import {
  type Crop,
  cropOfRatio,
  fittedCrop,
  movedCrop,
  type Size,
} from '../core/library/picture-crop.ts';
import { Button } from '../kit/button.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { messages } from './messages.ts';

const { crop: texts } = messages;

interface CropFieldsProps {
  crop: Crop;
  size: Size;
  shapes: readonly { id: string; label: string }[];
  shape: string;
  ratio: number | undefined;
  onShape: (id: string) => void;
  onChange: (crop: Crop) => void;
}

/** The frame in numbers, for those who know them and for those without a pointer. */
export function CropFields({
  crop,
  size,
  shapes,
  shape,
  ratio,
  onShape,
  onChange,
}: CropFieldsProps) {
  const set = (name: keyof Crop, value: number) => {
    if (name === 'x' || name === 'y') return onChange(fittedCrop({ ...crop, [name]: value }, size));
    const by =
      name === 'width' ? { x: value - crop.width, y: 0 } : { x: 0, y: value - crop.height };
    onChange(movedCrop(crop, name === 'width' ? 'e' : 's', by, size, ratio));
  };
  return (
    <>
      <Select
        label={texts.shape}
        value={shape}
        options={shapes.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ target }) => onShape(target.value)}
      />
      <div className="numbers">
        <NumberField label={texts.x} value={crop.x} onValue={(value) => set('x', value)} />
        <NumberField label={texts.y} value={crop.y} onValue={(value) => set('y', value)} />
        <NumberField
          label={texts.width}
          value={crop.width}
          onValue={(value) => set('width', value)}
        />
        <NumberField
          label={texts.height}
          value={crop.height}
          onValue={(value) => set('height', value)}
        />
      </div>
      <Button
        size="small"
        kind="quiet"
        icon="fit"
        onClick={() => onChange(cropOfRatio(size, ratio))}
      >
        {texts.whole}
      </Button>
    </>
  );
}

/** Takes effect when it is left or Enter is pressed: half a number is no frame. */
function NumberField({
  label,
  value,
  onValue,
}: {
  label: string;
  value: number;
  onValue: (value: number) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const put = () => {
    const number = Number.parseInt(draft ?? '', 10);
    setDraft(undefined);
    if (Number.isFinite(number)) onValue(number);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={draft ?? String(value)}
      maxLength={5}
      onChange={(event) => setDraft(event.target.value.replaceAll(/\D/g, ''))}
      onBlur={put}
      onKeyDown={(event) => {
        if (event.key === 'Enter') put();
      }}
    />
  );
}
