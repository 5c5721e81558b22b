import { useState } from 'react';
import type { OperatorSelf } from '../core/contract/operator.ts';
import { Select } from '../kit/field.tsx';
import { Menu } from '../kit/menu.tsx';
import { Dialogs } from './dialogs.tsx';
import { List } from './list.tsx';
import { messages } from './messages.ts';
import { form } from './model.ts';
import { passwordForm } from './password.ts';
import { sectionsOf } from './sections.ts';
import type { OperatorSessionStore } from './session.ts';
import { useDialogs } from './use-dialogs.ts';

interface FrameProps {
  store: OperatorSessionStore;
  self: OperatorSelf;
}

/** The menu, and the list it has chosen. */
export function Frame({ store, self }: FrameProps) {
  const [api] = useState(() => store.apiOf(self));
  const [sections] = useState(() => sectionsOf(api));
  const [chosen, choose] = useState(sections[0]?.id ?? '');
  const [changes, setChanges] = useState(0);
  const dialogs = useDialogs();
  const current = sections.find(({ id }) => id === chosen);
  const items = [
    {
      id: 'password',
      label: messages.password.title,
      icon: 'lock',
      onSelect: () => dialogs.show(form(passwordForm(api))),
    },
    {
      id: 'out',
      label: messages.signOut,
      icon: 'arrow-right',
      onSelect: () => void store.signOut(),
    },
  ] as const;
  return (
    <div className="frame">
      <header className="bar">
        <h2 className="bar-title">{messages.title}</h2>
        <span className="bar-role">
          {self.tenantId ? messages.tenantOperator(self.tenantId) : messages.platform}
        </span>
        <Menu text label={self.name} icon="user" items={items} />
      </header>
      <nav className="menu" aria-label={messages.menu}>
        {sections.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            className="menu-item"
            aria-current={id === chosen ? 'page' : undefined}
            onClick={() => choose(id)}
          >
            {title}
          </button>
        ))}
      </nav>
      <div className="menu-select">
        <Select
          label={messages.chooseSection}
          hideLabel
          value={chosen}
          options={sections.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <div className="content">
        {current && (
          <List
            key={current.id}
            section={current}
            heading
            onShow={dialogs.show}
            changes={changes}
          />
        )}
      </div>
      <Dialogs dialogs={dialogs} onDone={() => setChanges(changes + 1)} />
    </div>
  );
}
