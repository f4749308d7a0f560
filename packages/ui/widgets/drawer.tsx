/** The drawer of antd by itself, for what stands in one on phones alone: desktops need not load its code. */
export { Drawer as default } from 'antd';
