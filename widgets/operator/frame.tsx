import { useEffect, useState } from 'react';
import type { OperatorSelf } from '../core/contract/operator.ts';
import { showPhone } from '../core/contract/operator-overview.ts';
import { Select } from '../kit/field.tsx';
import { Menu } from '../kit/menu.tsx';
import { onBack } from '../kit/page-query.ts';
import { OVERVIEW, sectionInAddress, visitSection } from './address.ts';
import { Dialogs } from './dialogs.tsx';
import { List } from './list.tsx';
import { messages } from './messages.ts';
import { form, type Section } from './model.ts';
import { Overview } from './overview.tsx';
import { passwordForm } from './password.ts';
import { type AskPhone, AskPhoneContext } from './phone-view.tsx';
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
  const [chosen, setChosen] = useState(() => sectionInAddress(sections));
  useEffect(() => onBack(() => setChosen(sectionInAddress(sections))), [sections]);
  const choose = (id: string) => {
    visitSection(sections, id);
    setChosen(id);
  };
  const [changes, setChanges] = useState(0);
  const dialogs = useDialogs();
  const current = sections.find(({ id }) => id === chosen);
  const [askPhone] = useState(
    (): AskPhone => async (place, masked) =>
      (await api.call(showPhone, { body: { ...place, masked } })).text,
  );
  return (
    <AskPhoneContext value={askPhone}>
      <div className="frame">
        <Bar store={store} self={self} onPassword={() => dialogs.show(form(passwordForm(api)))} />
        <Sections
          sections={[{ id: OVERVIEW, title: messages.overview.title }, ...sections]}
          chosen={chosen}
          onChoose={choose}
        />
        <div className="content">
          {chosen === OVERVIEW && <Overview api={api} onGo={choose} />}
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
    </AskPhoneContext>
  );
}

/** Who is signed in, and what that person does with the own account. */
function Bar({ store, self, onPassword }: FrameProps & { onPassword: () => void }) {
  const { password } = messages;
  const items = [
    { id: 'password', label: password.title, icon: 'lock', onSelect: onPassword },
    {
      ...{ id: 'out', label: messages.signOut, icon: 'arrow-right' as const },
      onSelect: () => void store.signOut(),
    },
  ] as const;
  return (
    <header className="bar">
      <h2 className="bar-title">{messages.title}</h2>
      <span className="bar-role">
        {self.tenantId ? messages.tenantOperator(self.tenantId) : messages.platform}
      </span>
      <Menu text label={self.name} icon="user" items={items} />
    </header>
  );
}

interface SectionsProps {
  sections: readonly Pick<Section, 'id' | 'title'>[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** The entries as a menu, and where that has no room as a list to choose from. */
function Sections({ sections, chosen, onChoose }: SectionsProps) {
  return (
    <>
      <nav className="menu" aria-label={messages.menu}>
        {sections.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            className="menu-item"
            aria-current={id === chosen ? 'page' : undefined}
            onClick={() => onChoose(id)}
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
          onChange={({ target }) => onChoose(target.value)}
        />
      </div>
    </>
  );
}
