import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-policy.ts';
import { RefusalError } from './guarded-result.ts';
import { type PinOptions, pinTarget } from './pin-target.ts';

const { signal } = new AbortController();
const own = '93.184.216.34';
const options: PinOptions = {
  resolver: { lookup: async () => [own, '2606:4700::1'], hasNameServers: async () => true },
  allowPrivate: false,
  connectTo: [],
  isPublic: isPublicAddress,
  ownAddresses: () => [],
};

describe('pinTarget', () => {
  it('pins every address of the one answer, and the port of the URL', async () => {
    const addresses = [own, '2606:4700::1'];
    const pin = (url: string) => pinTarget(new URL(url), options, signal);
    expect(await pin('https://docs.acme.dev/')).toEqual({ addresses, port: 443 });
    expect(await pin('http://docs.acme.dev/')).toEqual({ addresses, port: 80 });
    expect(await pin('http://docs.acme.dev:8080/')).toEqual({ addresses, port: 8080 });
    expect(await pin('https://[2606:4700::1]/')).toEqual({ addresses: ['2606:4700::1'], port: 443 });
  });

  it('refuses this machine itself, except where web servers listen', async () => {
    const pin = (url: string) => pinTarget(new URL(url), { ...options, ownAddresses: () => [own] }, signal);
    await expect(pin('http://docs.acme.dev:9090/')).rejects.toThrow(RefusalError);
    await expect(pin(`http://${own}:9090/`)).rejects.toThrow(RefusalError);
    expect(await pin('https://docs.acme.dev/')).toMatchObject({ port: 443 });
  });
});
