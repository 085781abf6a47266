/** The most common passwords of six or more characters, worldwide and on a Korean keyboard. */
const PASSWORD_LIST = `
123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 111111 1111111 11111111 000000 00000000 222222 333333
444444 555555 666666 777777 7777777 888888 88888888 999999 112233 11223344 121212 12121212 123123 123123123 123321 1234321 131313
101010 102030 123654 147258 147258369 159357 159753 147852 456789 456123 789456 789456123 321321 654321 696969 232323 252525 202020
135790 246810 147896325 142536 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qwe123 qwer1234
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyui qwert12345 qweasd qweasdzxc qweqwe qazwsx qazwsx123 qazwsxedc asdfgh
asdfghjk asdfghjkl asdf1234 asdasd asd123 zxcvbn zxcvbnm zxcvbnm123 zaq12wsx zaq1zaq1 1234qwer 123qwe 123qweasd 12qwaszx 12345q
12345a 123456a 123456q 1234567a 123456789a a12345 a123456 a1234567 a12345678 a123456789 q12345 q123456 aa123456 aa12345678 abc123
abcd1234 abc12345 abc123456 abcdef abcdefg abcdefgh abcabc a1b2c3 a1b2c3d4 aaaaaa aaaaaaaa qqqqqq zzzzzz xxxxxx asdfasdf qwerqwer
password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pass1234 pass123 passwort passwort1
motdepasse contrasena contraseña mypassword passwd senha123 parola haslo123 salasana wachtwoord lozinka parool heslo123 jelszo
letmein letmein1 welcome welcome1 welcome123 admin123 admin1234 administrator admin@123 root1234 rootroot test123 test1234 testtest
guest123 default changeme secret123 secret master master123 login123 user123 user1234 demo1234 temp1234 hello123 hellohello
iloveyou iloveyou1 loveyou lovely love123 loveme ilovegod jesus1 jesus123 blessed angel1 angel123 babygirl baby123 princess princess1
sunshine sunshine1 flower butterfly superman batman spiderman ironman naruto pokemon pikachu starwars dragon dragon1 monkey monkey1
shadow michael jessica michelle jennifer ashley daniel charlie jordan jordan23 thomas andrew joshua matthew nicole anthony hunter
hunter2 football football1 baseball basketball soccer liverpool arsenal chelsea barcelona realmadrid juventus manchester
computer internet samsung samsung1 google google123 youtube facebook twitter instagram linkedin naver123 kakao123 android iphone
whatever freedom trustno1 killer pepper ginger buster summer summer1 winter winter1 spring autumn monday january december october
cookie cheese banana orange purple yellow silver golden diamond hello1 killer1 matrix phoenix mustang ferrari mercedes porsche
corvette harley yamaha toyota nintendo playstation xbox360 minecraft fortnite roblox valorant starcraft warcraft overwatch
gksrnr gksrmf eogksalsrnr eogks123 tkfkd tkfkdgo tkfkdgody tkfkd1004 dkssud dkssudgktpdy dkssud1 alsrnr rlaclrn qhdks qlalfqjsgh
qlalfqjsgh1 dkdlel apfhd guswjd tmdwns wlals tjdwls wjddms dmswl alswl wldms gpdms1 qkrwlals rlatjdgus 1004love love1004 angel1004
korea123 seoul123 seoul1234 kimchi kimchi123 bts123 btsarmy blackpink sonny7 20202020 19871987 19901990 20002000 01012345678
kinora kinora1 kinora12 kinora123 kinora1234 movies movie123 cinema cinema1 netflix netflix1
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(PASSWORD_LIST.trim().split(/\s+/));
