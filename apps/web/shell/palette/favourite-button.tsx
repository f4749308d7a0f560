import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useFavourites } from './use-favourites.ts';
import './favourite-button.css';

/** Toggles a page as favourite. */
export function FavouriteButton({ address }: { address: string }) {
  const text = useText();
  const { list, toggle } = useFavourites();
  const marked = list.includes(address);
  const label = text(marked ? 'shell.unmark' : 'shell.mark');
  return (
    <button
      type="button"
      className={marked ? 'icon-button favourite-button marked' : 'icon-button favourite-button'}
      aria-label={text('shell.mark')}
      aria-pressed={marked}
      title={label}
      onClick={() => toggle(address)}
    >
      <Icon name={marked ? 'star-full' : 'star'} />
    </button>
  );
}
