import { useText } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useRef } from 'react';
import type { PaletteGroup, PaletteItem } from './item.ts';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** Index of the active option. */
  readonly active: number;
  readonly choose: (item: PaletteItem) => void;
  readonly point: (id: string) => void;
}

/** Options of the palette, grouped. The focus stays in the search box, which refers to the active option by aria-activedescendant. */
export function PaletteList({ id, groups, active, choose, point }: PaletteListProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  // Another option or another list moves what is pointed at.
  useChange([active, groups], () => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const items = groups.flatMap((group) => group.items);
  return (
    <div ref={list} id={id} className="palette-list" role="listbox" aria-label={text('palette.results')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} className="palette-heading" role="presentation">
            {text(`palette.groups.${group.key}`)}
          </div>
          {group.items.map((item) => {
            const place = items.indexOf(item);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the search box
              <div
                key={item.id}
                id={`${id}-${place}`}
                className="palette-option"
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => place === active || point(item.id)}
                onClick={() => choose(item)}
              >
                <Icon name={item.icon} />
                <span className="palette-title">{item.title}</span>
                <span className="palette-hint">{item.hint}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
