import { useText } from '@zhixing/client/i18n.ts';
import { useFirstFocus } from '@zhixing/client/use-first-focus.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import type { PaletteItem } from './item.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList } from './palette-list.tsx';
import { useGroups } from './use-groups.ts';
import { useTyping } from './use-typing.ts';
import './palette.css';

const WIDTH = 640;

/** Command palette: finds pages, records and actions. Keyboard-driven; the focus stays in the search box. */
export default function Palette({ close }: { close: () => void }) {
  const text = useText();
  const listId = useId();
  const input = useFirstFocus<HTMLInputElement>();
  const { query, box } = useTyping();
  const { groups, busy } = useGroups(query);
  const items = groups.flatMap((group) => group.items);
  const [chosen, setChosen] = useState<{ query: string; id: string } | null>(null);
  const place = Math.max(
    0,
    items.findIndex(({ id }) => chosen?.query === query && id === chosen.id),
  );
  const active = items[place];
  const choose = (item: PaletteItem): void => {
    close();
    item.run();
  };
  const move = (to: number): void => {
    const next = items[(to + items.length) % items.length];
    if (next) setChosen({ query, id: next.id });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === IN_INPUT_METHOD) return;
    const to = targets[event.key]?.(place, items.length);
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  const shown = items.length > 0;
  return (
    <Modal
      open
      title={<span className="sr-only">{text('palette.title')}</span>}
      width={WIDTH}
      footer={null}
      closable={false}
      onCancel={close}
      className="palette"
      transitionName=""
    >
      <div className="palette-head">
        <Icon name="search" />
        <input
          {...box}
          ref={input}
          type="text"
          role="combobox"
          aria-label={text('shell.search')}
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown ? optionId(listId, place) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={text('palette.placeholder')}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={text('palette.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {shown ? <PaletteList id={listId} groups={groups} active={place} choose={choose} point={(id) => setChosen({ query, id })} /> : null}
      <p className={shown || busy ? 'sr-only' : 'palette-none'} role="status">
        {busy ? '' : text(shown ? 'palette.count' : 'palette.none', { count: items.length })}
      </p>
      <PaletteFoot />
    </Modal>
  );
}

const IN_INPUT_METHOD = 229;
const PAGE = 8;

const targets: Readonly<Record<string, (place: number, count: number) => number | undefined>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  PageDown: (place, count) => Math.min(place + PAGE, count - 1),
  PageUp: (place) => Math.max(place - PAGE, 0),
};

const optionId = (listId: string, place: number): string => `${listId}-${place}`;
