import { useStore } from '@nanostores/react';
import type { Platform } from '../core/contract/navigation.ts';
import { valueOf } from '../core/loaded.ts';
import { $signedIn } from '../core/session/session.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { EmptyState } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import { PlatformLink } from './platform-link.tsx';
import type { NavigationStore } from './store.ts';

/** A region of so few platforms takes one column, beside other regions. */
const FEW = 3;

interface DirectoryProps {
  store: NavigationStore;
  onVisitorStar: () => void;
}

/** All platforms by region, with words, region and kind to find one. */
export function Directory({ store, onVisitorStar }: DirectoryProps) {
  const groups = useStore(store.$groups);
  const shown = groups.reduce((total, { platforms }) => total + platforms.length, 0);
  return (
    <section className="kit-part" aria-label={messages.directory}>
      <header className="kit-part-head">
        <h2 className="kit-part-heading">
          {messages.directory}
          <span className="count" role="status">
            {messages.count(shown)}
          </span>
        </h2>
        <Tools store={store} />
      </header>
      {shown === 0 && (
        <EmptyState
          icon="search"
          title={messages.nothingFound}
          text={messages.nothingFoundText}
          action={<Button onClick={store.clear}>{messages.clear}</Button>}
        />
      )}
      <div className="groups">
        {groups.map(({ name, platforms }) => (
          <section
            key={name}
            className="group"
            data-few={platforms.length <= FEW || undefined}
            aria-label={name}
          >
            <h3>{name}</h3>
            <ul>
              {platforms.map((platform) => (
                <li key={platform.id} className="card">
                  <Entry store={store} platform={platform} onVisitorStar={onVisitorStar} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function Tools({ store }: { store: NavigationStore }) {
  const filter = useStore(store.$filter);
  const directory = useStore(store.$directory);
  const list = valueOf(directory, []);
  const options = (every: string, values: readonly string[]) => [
    { value: '', label: every },
    ...[...new Set(values)].map((value) => ({ value, label: value })),
  ];
  return (
    <div className="kit-part-tools" role="search">
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={filter.q}
        maxLength={60}
        placeholder={messages.searchPlaceholder}
        prefix={<Icon name="search" />}
        onChange={({ target }) => store.filter({ q: target.value })}
      />
      <Select
        label={messages.region}
        hideLabel
        value={filter.region}
        options={options(
          messages.everyRegion,
          list.map(({ region }) => region),
        )}
        onChange={({ target }) => store.filter({ region: target.value })}
      />
      <Select
        label={messages.kind}
        hideLabel
        value={filter.kind}
        options={options(
          messages.everyKind,
          list.map(({ kind }) => kind),
        )}
        onChange={({ target }) => store.filter({ kind: target.value })}
      />
    </div>
  );
}

function Entry({ store, platform, onVisitorStar }: DirectoryProps & { platform: Platform }) {
  const signedIn = useStore($signedIn);
  const kept = useStore(store.$stars).get(platform.id);
  const isKept = signedIn && kept !== undefined;
  const toggle = () => {
    if (!signedIn) onVisitorStar();
    else if (kept) void store.remove(kept);
    else void store.star(platform);
  };
  return (
    <>
      <div className="card-head">
        <PlatformLink name={platform.name} url={platform.url} />
        <IconButton
          icon="star"
          size="small"
          aria-pressed={isKept}
          label={isKept ? messages.unstar(platform.name) : messages.star(platform.name)}
          onClick={toggle}
        />
      </div>
      <p className="summary">{platform.summary}</p>
      <Tag>{platform.kind}</Tag>
    </>
  );
}
