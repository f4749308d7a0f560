import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { allIcons } from '@zhixing/shell/icon/all-icons.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Input } from 'antd';
import { useState } from 'react';
import '@zhixing/shell/page/part.css';
import '@zhixing/shell/page/page.css';
import './icons.css';

/** Gallery of all icons that can be used in menus, tags and news columns. Clicking one copies its name. */
export default function IconsPage() {
  const text = useText();
  const { done, failed } = useNotices();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = allIcons.filter((name) => name.includes(wanted));
  const copy = (name: string) => copyText(name).then(() => done(text('iconGallery.copied', { name })), failed);
  return (
    <section className="program-page">
      <h1>{text('iconGallery.title')}</h1>
      <p className="own-note">{text('iconGallery.what')}</p>
      <Input.Search
        className="icons-search"
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={text('iconGallery.search')}
        aria-label={text('iconGallery.search')}
      />
      <p className="own-note" role="status">
        {found.length === 0 ? text('iconGallery.none') : text('iconGallery.count', { count: found.length })}
      </p>
      <ul className="icons-list">
        {found.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => void copy(name)} aria-label={text('iconGallery.copy', { name })}>
              <Icon name={name} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
