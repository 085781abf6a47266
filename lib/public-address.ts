import { BlockList, isIP } from 'node:net';

/**
 * https://www.iana.org/assignments/iana-ipv4-special-registry/ and multicast. Servers of AS112 and
 * AMT are globally reachable, but the nearest ones answer, which may be of the own network.
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/**
 * https://www.iana.org/assignments/iana-ipv6-special-registry/ within the global unicast addresses.
 * 6to4 and Teredo lead to IPv4 addresses.
 */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const specialAddresses = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) specialAddresses.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) specialAddresses.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address is on the public Internet: neither private, local nor reserved. IPv6
 * addresses that embed an IPv4 address are not.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialAddresses.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !specialAddresses.check(address, 'ipv6');
    default:
      return false;
  }
}
