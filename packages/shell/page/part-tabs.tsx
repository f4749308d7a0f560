import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { keepInSight } from './keep-in-sight.ts';
import './part-tabs.css';

interface PartTabsProps {
  readonly label: string;
  readonly parts: readonly { readonly key: string; readonly label: string; readonly children: ReactNode }[];
  readonly active: string;
  readonly choose: (key: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs in one line, scrollable on phones. A panel is mounted on first activation and stays mounted, so its input is kept. */
export function PartTabs({ label, parts, active, choose }: PartTabsProps) {
  const place = parts.findIndex(({ key }) => key === active);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([active]));
  if (!opened.has(active)) setOpened(new Set([...opened, active]));
  // On phones the active tab may be scrolled out of view.
  useEffect(() => {
    const tab = document.getElementById(`tab-${active}`);
    return keepInSight(tab?.parentElement, tab, 'centre');
  }, [active]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = parts[(place + step + parts.length) % parts.length];
    if (!next) return;
    choose(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <>
      <div className="part-tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {parts.map(({ key, label: title }) => (
          <button
            key={key}
            id={`tab-${key}`}
            type="button"
            role="tab"
            aria-selected={key === active}
            aria-controls={opened.has(key) ? `panel-${key}` : undefined}
            tabIndex={key === active ? 0 : -1}
            onClick={() => choose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {parts
        .filter(({ key }) => opened.has(key))
        .map(({ key, children }) => (
          <div key={key} id={`panel-${key}`} role="tabpanel" aria-labelledby={`tab-${key}`} hidden={key !== active}>
            {children}
          </div>
        ))}
    </>
  );
}
