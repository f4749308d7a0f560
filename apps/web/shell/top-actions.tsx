import { FullScreenButton } from './full-screen-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The right end of the top bar. */
export const TopActions = ({ compact }: { compact: boolean }) => (
  <div className="top-actions">
    {compact ? null : <FullScreenButton />}
    <LanguageMenu />
    <UserMenu compact={compact} />
  </div>
);
