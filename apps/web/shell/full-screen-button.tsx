import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useSyncExternalStore } from 'react';

export function FullScreenButton() {
  const text = useText();
  const full = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  const label = text(full ? 'shell.exitFullScreen' : 'shell.fullScreen');
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggle}>
      <Icon name={full ? 'fullscreen-exit' : 'fullscreen'} />
    </button>
  );
}

function follow(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
