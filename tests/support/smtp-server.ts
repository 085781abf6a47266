import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * `refuses` rejects every recipient with 451 and repeats its e-mail, as real servers do; `holds`
 * delays the response to a mail until the next state; `away` closes all connections.
 */
type SmtpBehaviour = 'takes' | 'refuses' | 'holds' | 'away';

type TakenMail = { from: string; to: string[]; source: string };

export type SmtpServer = {
  url: string;
  /** Accepted mails, oldest first. */
  taken: TakenMail[];
  held(): number;
  become(next: SmtpBehaviour): Promise<void>;
};

/** Subset of RFC 5321, without TLS and passwords. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const taken: TakenMail[] = [];
  let held: (() => void)[] = [];
  let behaviour: SmtpBehaviour = 'takes';

  function take(mail: TakenMail, socket: Socket): void {
    const say = () => {
      taken.push(mail);
      socket.write('250 2.0.0 taken\r\n');
    };
    if (behaviour === 'holds') held.push(say);
    else say();
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(
      socket,
      (mail) => take(mail, socket),
      () => behaviour === 'refuses',
    );
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    held: () => held.length,
    async become(next) {
      const before = behaviour;
      behaviour = next;
      if (next === 'away' && before !== 'away') {
        held = [];
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      }
      if (next !== 'away' && before === 'away') await listen(port);
      if (next !== 'holds') for (const say of held.splice(0)) say();
    },
  };
}

/** Reads commands by line and, after DATA, the mail up to the line with a single dot. */
function converse(socket: Socket, take: (mail: TakenMail) => void, refuses: () => boolean): void {
  let unread = '';
  let reading = false;
  let mail: TakenMail = { from: '', to: [], source: '' };
  const say = (line: string) => socket.write(`${line}\r\n`);

  function obey(line: string): void {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
      case 'HELO':
      case 'RSET':
        return void say('250 ok');
      case 'MAIL':
        mail = { from: address, to: [], source: '' };
        return void say('250 2.1.0 ok');
      case 'RCPT':
        if (refuses()) return void say(`451 4.7.1 <${address}> is not taken now, come again later`);
        mail.to.push(address);
        return void say('250 2.1.5 ok');
      case 'DATA':
        reading = true;
        return void say('354 go on');
      case 'QUIT':
        return void socket.end('221 bye\r\n');
      default:
        return void say('502 not known here');
    }
  }

  socket.setEncoding('latin1').on('data', (chunk) => {
    unread += String(chunk);
    for (;;) {
      const end = unread.indexOf(reading ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const piece = unread.slice(0, end);
      unread = unread.slice(end + (reading ? 5 : 2));
      if (reading) {
        reading = false;
        take({ ...mail, source: piece.replace(/^\.\./gm, '.').replaceAll('\r\n', '\n') });
      } else obey(piece);
    }
  });
  say('220 a mail server of a test');
}
