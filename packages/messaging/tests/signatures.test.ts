import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acs3, queryText, sha256 } from '../acs3.ts';
import { tc3 } from '../tc3.ts';

test('requests to Alibaba Cloud are signed as its documentation shows', () => {
  const headers = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  };
  const query = queryText({ RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' });
  assert.match(
    acs3({ headers, query, keyId: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }),
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  );
  assert.equal(queryText({ b: '春 游!', a: "*'()" }), 'a=%2A%27%28%29&b=%E6%98%A5%20%E6%B8%B8%21');
});

test('requests to Tencent Cloud are signed as its documentation shows', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const request = {
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    action: 'DescribeInstances',
    type: 'application/json; charset=utf-8',
    body,
  };
  assert.match(
    tc3({ ...request, seconds: 1_551_113_065, secretId: 'AKID', secretKey: '*'.repeat(32) }),
    /Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f$/,
  );
});
