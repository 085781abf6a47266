import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * `refuses` rejects every recipient with 451 and repeats its e-mail, as real servers do; `holds`
 * delays the response to a mail until the next state; `away` closes all connections.
 */
type SmtpBehaviour = 'takes' | 'refuses' | 'holds' | 'away';

type AcceptedMail = { from: string; to: string[]; source: string };

export type SmtpServer = {
  url: string;
  /** Accepted mails, oldest first. */
  accepted: AcceptedMail[];
  countDelayed(): number;
  setBehaviour(next: SmtpBehaviour): Promise<void>;
};

/** Subset of RFC 5321, without TLS and passwords. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const accepted: AcceptedMail[] = [];
  let delayed: (() => void)[] = [];
  let behaviour: SmtpBehaviour = 'takes';

  function accept(mail: AcceptedMail, socket: Socket): void {
    const finish = () => {
      accepted.push(mail);
      socket.write('250 2.0.0 taken\r\n');
    };
    if (behaviour === 'holds') delayed.push(finish);
    else finish();
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    handleConnection(
      socket,
      (mail) => accept(mail, socket),
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
    accepted,
    countDelayed: () => delayed.length,
    async setBehaviour(next) {
      const before = behaviour;
      behaviour = next;
      if (next === 'away' && before !== 'away') {
        delayed = [];
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      }
      if (next !== 'away' && before === 'away') await listen(port);
      if (next !== 'holds') for (const finish of delayed.splice(0)) finish();
    },
  };
}

/** Reads commands by line and, after DATA, the mail up to the line with a single dot. */
function handleConnection(
  socket: Socket,
  accept: (mail: AcceptedMail) => void,
  rejectsRecipients: () => boolean,
): void {
  let unread = '';
  let readsData = false;
  let mail: AcceptedMail = { from: '', to: [], source: '' };
  const writeLine = (line: string) => socket.write(`${line}\r\n`);

  function handleCommand(line: string): void {
    const email = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
      case 'HELO':
      case 'RSET':
        return void writeLine('250 ok');
      case 'MAIL':
        mail = { from: email, to: [], source: '' };
        return void writeLine('250 2.1.0 ok');
      case 'RCPT':
        if (rejectsRecipients())
          return void writeLine(`451 4.7.1 <${email}> is not taken now, come again later`);
        mail.to.push(email);
        return void writeLine('250 2.1.5 ok');
      case 'DATA':
        readsData = true;
        return void writeLine('354 go on');
      case 'QUIT':
        return void socket.end('221 bye\r\n');
      default:
        return void writeLine('502 not known here');
    }
  }

  socket.setEncoding('latin1').on('data', (chunk) => {
    unread += String(chunk);
    for (;;) {
      const end = unread.indexOf(readsData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const received = unread.slice(0, end);
      unread = unread.slice(end + (readsData ? 5 : 2));
      if (readsData) {
        readsData = false;
        accept({ ...mail, source: received.replace(/^\.\./gm, '.').replaceAll('\r\n', '\n') });
      } else handleCommand(received);
    }
  });
  writeLine('220 a mail server of a test');
}
