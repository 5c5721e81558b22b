import assert from 'node:assert/strict';
import { createCipheriv, createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { decryptAes, decryptDes, encryptAes, encryptDes } from '../../widgets/core/cipher.ts';
import { md5 } from '../../widgets/core/crypto.ts';

const K1 = 'Tk9_bid0writer-token_key-00000A1';
const K2 = 'Dt7_bid0writer-data__key-00000B2';
const K3 = 'bidtest-aes-k16!';
const D1 = 'bidtest-deskey16';

/** Vectors of wire.md 2.1: name, text, key, cipher. */
const vectors: [string, string, string, string][] = [
  [
    'V1 token',
    'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2ln',
    K1,
    'Cxq7T4YPlMDyK5yxZhUjQrNdEhkQxN8+WucyndLcSu/3IejxQtB6B8XyzkQ4ygb4',
  ],
  [
    'V2 parameters',
    '{"phone":"13800138000","current":1,"size":10}',
    K2,
    'DwypeTObyKjbqQCTun13FPsf56fT2hkLfpl/56P6UAQHToInwcYi/0nMkyjLvkFR',
  ],
  [
    'V3 body',
    '{"title":"投标文件","pages":12}',
    K2,
    'FXvzYqS6SKYmwjydcGMsalqFSrzC0O2zt6gdf2P8fx6QT3nUsHovNx/8JmR049U2',
  ],
  [
    'V4 answer',
    '{"code":200,"success":true,"data":{},"msg":"操作成功"}',
    K2,
    'bYU5bDyOBd7+8vSjToXAZulnoRoVrETh+X6bcO9Nk6sKh0k91ZV0LCk2638NoFFK/hF428HG8xkfWuD9BOil2A==',
  ],
  ['V5 AES-128, digits', '13800138000', K3, 'a1LZ9OU/XHnmUCWPzf8jeg=='],
  ['V5 AES-128, Chinese', '投标', K3, 'TmvqdD0LkMSOVyCCLuDtkA=='],
];

describe('AES', () => {
  for (const [name, text, key, cipher] of vectors) {
    test(`${name}, there and back`, () => {
      assert.equal(encryptAes(text, key), cipher);
      assert.equal(decryptAes(cipher, key), text);
    });
  }
  test('V1j: reads the padding of the Java side', () => {
    const cipher =
      'Cxq7T4YPlMDyK5yxZhUjQrNdEhkQxN8+WucyndLcSu8FcmJMleuLbhL0rG1il+32unwMBfYiC0EjtpG56MFAQw==';
    assert.equal(decryptAes(cipher, K1), 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2ln');
  });
  test('V4b: reads a padding longer than a block', () => {
    assert.equal(decryptAes('ukNB1sIlHrIZTDcPvTLcZUtb5iFbdPY6WoML8lelg60=', K2), 'ok');
    assert.equal(decryptAes(' ukNB1sIlHrIZTDcPvTLcZUtb5iFbdPY6WoML8lelg60=\n', K2), 'ok');
  });
  test('keeps an empty text, and one that fills its blocks', () => {
    for (const text of ['', 'x'.repeat(16), 'x'.repeat(32), '标'.repeat(16)])
      assert.equal(decryptAes(encryptAes(text, K2), K2), text);
  });
  test('refuses keys of another length, which crypto-js takes', () => {
    for (const key of [
      '',
      'abc',
      'x'.repeat(15),
      'x'.repeat(31),
      'x'.repeat(33),
      '标'.repeat(16),
    ]) {
      assert.throws(() => encryptAes('text', key), /AES key of \d+ bytes/);
      assert.throws(() => decryptAes('a1LZ9OU/XHnmUCWPzf8jeg==', key), /AES key of \d+ bytes/);
    }
    assert.equal(decryptAes(encryptAes('text', 'x'.repeat(24)), 'x'.repeat(24)), 'text');
  });
  test('refuses another key, a damaged text, and a padding that is none', () => {
    const withPadding = (tail: number[]) => {
      const cipher = createCipheriv('aes-256-cbc', K2, K2.slice(0, 16)).setAutoPadding(false);
      return Buffer.concat([
        cipher.update(Buffer.from([...Buffer.from('x'.repeat(32 - tail.length)), ...tail])),
        cipher.final(),
      ]).toString('base64');
    };
    assert.equal(decryptAes(withPadding([3, 3, 3]), K2), 'x'.repeat(29));
    for (const tail of [[0], [33], [1, 2, 3], [255]])
      assert.throws(() => decryptAes(withPadding(tail), K2), /cannot be read/);
    assert.throws(() => decryptAes('', K2), /cannot be read/);
    assert.throws(() => decryptAes('ukNB1sIlHrIZTDcPvTLcZUtb5iFbdPY6WoML8lelg60=', K1));
  });
});

describe('DES', () => {
  for (const key of [D1, D1.slice(0, 8)]) {
    test(`V6 with a key of ${key.length}`, () => {
      assert.equal(encryptDes('13800138000', key), '4n4xDzqS2Z1EAu9w647qGQ==');
      assert.equal(encryptDes('投标', key), 'LekhAlmzmJw=');
      assert.equal(decryptDes('4n4xDzqS2Z1EAu9w647qGQ==', key), '13800138000');
      assert.equal(decryptDes('LekhAlmzmJw=', key), '投标');
    });
  }
  test('refuses a short key', () =>
    assert.throws(() => encryptDes('text', '1234567'), /DES key of 7 bytes/));
});

describe('MD5', () => {
  test('V7: the digest of the family', () => {
    assert.equal(md5('Passw0rd!'), '47b7bfb65fa83ac9a71dcb0f6296bb6e');
    assert.equal(md5('123456'), 'e10adc3949ba59abbe56e057f20f883e');
    assert.equal(md5(''), 'd41d8cd98f00b204e9800998ecf8427e');
  });
  test('V8: what the server stores of it', () => {
    const stored = createHash('sha1').update(md5('Passw0rd!')).digest('hex');
    assert.equal(stored, '72ba5dead0a1407dd9841f0e7943814c4d6e006c');
  });
});
