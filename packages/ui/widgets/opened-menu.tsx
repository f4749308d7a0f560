import { Dropdown, type DropdownProps } from 'antd';
import { useState } from 'react';

/** A menu that is open when it is first drawn, and gets the focus. */
export default function OpenedMenu(props: DropdownProps) {
  const [isOpen, setOpen] = useState(true);
  return <Dropdown autoFocus trigger={['click']} open={isOpen} onOpenChange={setOpen} {...props} />;
}
