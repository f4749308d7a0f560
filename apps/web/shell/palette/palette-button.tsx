import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { commandKey } from './use-palette-key.ts';
import './palette-button.css';

/** Opens the command palette; looks like a search box on wide screens. */
export function PaletteButton({ compact }: { compact: boolean }) {
  const text = useText();
  const label = text('shell.search');
  const open = () => openDialog('palette');
  if (compact)
    return (
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={open}>
        <Icon name="search" />
      </button>
    );
  return (
    <button type="button" className="palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <Icon name="search" />
      <span className="palette-word">{label}</span>
      <span className="palette-key" aria-hidden="true">
        {commandKey} K
      </span>
    </button>
  );
}
