import { useStore } from '@nanostores/react';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Select, TextArea, TextField } from '../../kit/field.tsx';
import { useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';
import { BidSources } from './bid-sources.tsx';
import type { ReviewSubject } from './review-subject.ts';
import { PagesSetting } from './settings-pages.tsx';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const firstLevels = Object.entries(t.firstLevels).map(([value, label]) => ({ value, label }));

/** How the bid is to be written. */
export function SettingsCard({ subject }: { subject: ReviewSubject }) {
  return (
    <aside className="card settings">
      <h3>{t.settingsTitle}</h3>
      <fieldset className="form" disabled={subject.locked}>
        <legend className="kit-hidden">{t.settingsTitle}</legend>
        <BidNames />
        <BidShape />
        <BidSwitches />
        <BidSources />
      </fieldset>
    </aside>
  );
}

function BidNames() {
  const { review } = useWriter();
  const form = useStore(review.$form);
  const problems = useStore(review.$problems);
  const isNameMissing = problems.some((problem) => problem.field === 'name');
  return (
    <>
      <TextArea
        label={t.bidName}
        rows={2}
        maxLength={200}
        value={form.name}
        error={isNameMissing ? t.bidNameMissing : undefined}
        onChange={(event) => review.change({ name: event.target.value.replaceAll('\n', '') })}
      />
      <TextField
        label={t.bidder}
        hint={t.bidderHint}
        maxLength={200}
        autoComplete="organization"
        value={form.settings.bidder}
        onChange={(event) => review.changeSettings({ bidder: event.target.value })}
      />
    </>
  );
}

function BidShape() {
  const { review } = useWriter();
  const form = useStore(review.$form);
  return (
    <div className="form-pair">
      <PagesSetting />
      <Select
        label={t.firstLevel}
        options={firstLevels}
        value={form.settings.firstLevelName}
        onChange={(event) => review.changeSettings({ firstLevelName: event.target.value })}
      />
      <Select
        label={t.bidType}
        options={options(t.bidTypes)}
        value={form.settings.bidType}
        onChange={(event) =>
          review.changeSettings({
            bidType:
              t.bidTypes.find((type) => type === event.target.value) ?? form.settings.bidType,
          })
        }
      />
      <Select
        label={t.tone}
        options={options(t.tones)}
        value={form.settings.tone}
        onChange={(event) =>
          review.changeSettings({
            tone: t.tones.find((tone) => tone === event.target.value) ?? form.settings.tone,
          })
        }
      />
    </div>
  );
}

function BidSwitches() {
  const { review } = useWriter();
  const { settings } = useStore(review.$form);
  return (
    <div className="form-checks">
      {(['tables', 'mindMaps', 'blind'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t[name]}
          checked={settings[name]}
          onChange={(event) => review.changeSettings({ [name]: event.target.checked })}
        />
      ))}
    </div>
  );
}
